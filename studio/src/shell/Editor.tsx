import { AskBox } from "../ask/AskBox";
import { PlanCard } from "../ask/PlanCard";
import { BatchPanel } from "../batch/BatchPanel";
import { BatchView } from "../batch/BatchView";
import { Canvas } from "../canvas/Canvas";
import { CompareView } from "../history/CompareView";
import { HistoryPanel } from "../history/HistoryPanel";
import { Inspector } from "../inspector/Inspector";
import { LayersPanel } from "../layers/LayersPanel";
import { PagesStrip } from "../layers/PagesStrip";
import { SearchPanel } from "../search/SearchPanel";
import { SearchView } from "../search/SearchView";
import { studio, useStudio } from "../state/studio";
import { TopBar } from "./TopBar";

export function Editor() {
  const pages = useStudio((state) => state.design?.pages.length ?? 0);
  const left = useStudio((state) => state.leftOpen);
  const right = useStudio((state) => state.rightOpen);
  const asked = useStudio((state) => state.asked);
  const compared = useStudio((state) => state.compared);
  const search = useStudio((state) => state.search);
  const batch = useStudio((state) => state.batch);
  return (
    <div className={`editor${left ? " left-open" : ""}${right ? " right-open" : ""}${pages > 1 ? " many-pages" : ""}`}>
      <TopBar />
      {pages > 1 && <PagesStrip />}
      {left && <LayersPanel />}
      <main className="centre">
        <Canvas />
        {compared && <CompareView />}
        {search && <SearchView search={search} />}
        {batch && <BatchView batch={batch} />}
        {!compared && !search && !batch && <AskBox />}
      </main>
      {batch ? (
        <aside className="panel right asked" aria-label="Columns">
          <BatchPanel batch={batch} />
        </aside>
      ) : search ? (
        <aside className="panel right asked" aria-label="State of the search">
          <SearchPanel key={search.job} search={search} />
        </aside>
      ) : asked ? (
        <aside className="panel right asked" aria-label="Plan">
          <PlanCard asked={asked} />
        </aside>
      ) : (
        right && <Side />
      )}
    </div>
  );
}

function Side() {
  const tab = useStudio((state) => state.tab);
  const choose = (next: "design" | "history") => studio.set({ tab: next });
  return (
    <aside className="panel right" aria-label="Inspector">
      <div className="tabs" role="tablist" aria-label="What the panel shows">
        {(["design", "history"] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              const other = tab === "design" ? "history" : "design";
              choose(other);
              document.getElementById(`tab-${other}`)?.focus();
            }}
          >
            {name === "design" ? "Design" : "History"}
          </button>
        ))}
      </div>
      <div id="side" className="side" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "design" ? <Inspector /> : <HistoryPanel />}
      </div>
    </aside>
  );
}
