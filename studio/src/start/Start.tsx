/** The first page teaches by three examples, and offers what is there: files of the folder, designs on the desk. */

import { useEffect, useRef, useState } from "react";
import { notifyError } from "../actions/notices";
import { select } from "../actions/selecting";
import { openExample, openFile, openPath, show } from "../actions/opening";
import * as api from "../api/designs";
import type { DeskRow } from "../api/types";
import { IconButton } from "../shell/Button";
import { Icon, type IconName } from "../shell/Icon";
import { switchTheme } from "../actions/viewing";
import { setDraft } from "../ask/draft";
import { studio, useStudio } from "../state/studio";

const LESSONS: { file: string; icon: IconName; title: string; say: string; told: string }[] = [
  {
    file: "event.svg",
    icon: "shape",
    title: "A poster",
    say: "make the title gold and move the date up a bit",
    told: "Say what should change. You see what it would do before it is done.",
  },
  {
    file: "deck.pptx",
    icon: "table",
    title: "A deck",
    say: "make all titles teal",
    told: "The same on slides, tables and charts; the file stays a PowerPoint file.",
  },
  {
    file: "sale.svg",
    icon: "wand",
    title: "By hand",
    say: "make this a bit larger",
    told: "Click a layer, drag it, type in it, then say “make this …”.",
  },
];

export function Start({ opening }: { opening: boolean }) {
  const about = useStudio((state) => state.about);
  const theme = useStudio((state) => state.theme);
  const input = useRef<HTMLInputElement>(null);
  const [desk, setDesk] = useState<DeskRow[]>([]);
  useEffect(() => {
    if (!opening) void api.desk().then(setDesk).catch(notifyError);
  }, [opening]);

  const forget = async (id: string) => {
    try {
      await api.takeOff(id);
      setDesk(await api.desk());
    } catch (error) {
      notifyError(error);
    }
  };
  const lesson = async (file: string, say: string) => {
    setDraft(say);
    await openExample(file);
    const text = studio.get().tree.layers.find((layer) => layer.kind === "text");
    if (text && say.includes("this")) select([text.id]);
  };

  return (
    <div className="start" aria-busy={opening}>
      <header className="start-bar">
        <span className="brand">redraft</span>
        <span className="spring" />
        <IconButton
          icon={theme === "dark" ? "sun" : "moon"}
          label={theme === "dark" ? "Light colours" : "Dark colours"}
          onClick={switchTheme}
        />
      </header>
      <main>
        <h1>Say what should change. Nothing else will.</h1>
        <p className="lead">
          Open a layered design, point and ask. Every change comes with a proof that the rest stayed as it was.
        </p>

        <section aria-labelledby="lessons">
          <h2 id="lessons">Learn it in three</h2>
          <div className="lessons">
            {LESSONS.map(({ file, icon, title, say, told }) => (
              <button key={file} type="button" className="lesson" disabled={opening} onClick={() => void lesson(file, say)}>
                <span className="lesson-head">
                  <Icon name={icon} /> {title}
                </span>
                <q>{say}</q>
                <span className="lesson-told">{told}</span>
              </button>
            ))}
          </div>
        </section>

        <section className="open-row" aria-label="Open a file">
          <button type="button" className="drop" disabled={opening} onClick={() => input.current?.click()}>
            <Icon name="plus" />
            <strong>Open or drop a file</strong>
            <span>SVG, PowerPoint, Photoshop, OpenRaster, PNG or JPEG</span>
          </button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File to open"
            accept=".svg,.svgz,.pptx,.psd,.psb,.ora,.png,.jpg,.jpeg,.zip"
            onChange={(event) => event.target.files?.[0] && void openFile(event.target.files[0])}
          />
        </section>

        {about && about.files.length > 0 && (
          <section aria-labelledby="files">
            <h2 id="files">In this folder</h2>
            <ul className="files">
              {about.files.map((name) => (
                <li key={name}>
                  <button type="button" disabled={opening} onClick={() => void openPath(name)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}

        {desk.length > 0 && (
          <section aria-labelledby="desk">
            <h2 id="desk">On the desk</h2>
            <ul className="desk">
              {desk.slice(0, 12).map((row) => (
                <li key={row.id}>
                  <button type="button" disabled={opening} onClick={() => void show(row.id)}>
                    <span>{row.name}</span>
                    <small>{when(row.opened)}</small>
                  </button>
                  <IconButton
                    icon="close"
                    label={`Take ${row.name} off the desk; its file is not touched`}
                    onClick={() => void forget(row.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
      {opening && (
        <div className="opening" role="status">
          Opening…
        </div>
      )}
    </div>
  );
}

function when(seconds: number): string {
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.round(minutes / 60)} h ago`;
  return new Date(seconds * 1000).toLocaleDateString();
}
