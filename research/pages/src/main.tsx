import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { IconButton } from "@studio/shell/Button";
import { useStore } from "@studio/state/store";
import { KEYS, onKey } from "./keys";
import { isThrough } from "./labels";
import { GoldPage, Overview, Person } from "./Overview";
import { Panel } from "./Panel";
import { WHOLE } from "./placing";
import { go, MODES, review, route, step } from "./session";
import { compared, Viewer } from "./Viewer";
import "@studio/styles/base.css";
import "./review.css";

function setTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

function TopBar() {
  const { about, screen, annotator, items, at, unsaved, look, mode, of } = useStore(review, (state) => state);
  const item = items[at];
  const through = about ? items.filter((one) => isThrough(about, one)).length : 0;
  const labels = screen === "label" && item;
  return (
    <nav className="top" aria-label="Review">
      <IconButton icon="home" label="All annotators" onClick={() => go("")} />
      <strong>{screen === "label" || screen === "gold" ? annotator : "Review"}</strong>
      {labels && (
        <>
          <span className="rule" />
          <IconButton icon="chevron" className="back" label="Item before" keys="←" disabled={at === 0} onClick={() => step(-1)} />
          <span data-testid="place">
            {at + 1} / {items.length}
          </span>
          <IconButton icon="chevron" label="Item after" keys="→" disabled={at + 1 === items.length} onClick={() => step(1)} />
          <progress aria-label="Progress" max={of} value={through} />
          <span className="hint" data-testid="saved" role="status">
            {unsaved ? "Saving …" : through ? "Saved" : ""}
          </span>
        </>
      )}
      <span className="spring" />
      {labels && compared(item) && (
        <div className="modes" role="group" aria-label="View (V)">
          {MODES.map((one) => (
            <button key={one} type="button" aria-pressed={mode === one} onClick={() => review.set({ mode: one })}>
              {one}
            </button>
          ))}
        </div>
      )}
      {labels && look.zoom > 1 && (
        <button type="button" className="button small" onClick={() => review.set({ look: WHOLE })}>
          {Math.round(look.zoom * 100)}% <kbd>Z</kbd>
        </button>
      )}
      {screen !== "overview" && (
        <button type="button" className="button small" onClick={() => go("overview")}>
          Overview
        </button>
      )}
      <IconButton icon="keys" label="Keys" keys="?" onClick={() => review.set({ help: true })} />
      <IconButton
        icon="moon"
        label="Dark or light"
        onClick={() => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark")}
      />
    </nav>
  );
}

function Start() {
  const about = useStore(review, (state) => state.about);
  if (!about) return null;
  return (
    <main className="page narrow">
      <header>
        <h1>{about.title}</h1>
      </header>
      <p className="hint">Who are you? Your answers are kept under your name, and you go on where you were.</p>
      <ul className="people">
        {about.annotators.map((one) => (
          <li key={one.name}>
            <button type="button" onClick={() => go(one.name)}>
              <Person one={one} />
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => go(about.adjudicator)}>
            <div className="person">
              <span>{about.adjudicator}</span>
              <span className="hint">decides where they differ</span>
            </div>
          </button>
        </li>
      </ul>
    </main>
  );
}

function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => review.set({ help: false });
  return (
    <dialog ref={dialog} className="keys" aria-label="Keys" onClose={close} onClick={close}>
      <h2>Keys</h2>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button">
        Close <kbd>Esc</kbd>
      </button>
    </dialog>
  );
}

function App() {
  const { screen, items, at, trouble, help, about } = useStore(review, (state) => state);
  const item = items[at];
  return (
    <div className="review">
      <TopBar />
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      {screen === "start" && <Start />}
      {screen === "overview" && <Overview />}
      {screen === "gold" && <GoldPage />}
      {screen === "label" &&
        (item && about ? (
          <main className="desk">
            <Viewer key={item.item} item={item} />
            <Panel key={`panel ${item.item}`} item={item} />
          </main>
        ) : (
          <p className="page hint">There is nothing to decide: all who are through with an item agree.</p>
        ))}
      {help && <Help />}
    </div>
  );
}

setTheme(localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
addEventListener("hashchange", () => void route());
addEventListener("keydown", onKey);
const root = document.getElementById("studio");
if (root) createRoot(root).render(<App />);
void route();
