import { step } from "../actions/changing";
import { leave } from "../actions/opening";
import { save } from "../actions/saving";
import { switchTheme } from "../actions/viewing";
import { studio, togglePanel, useStudio } from "../state/studio";
import { IconButton } from "./Button";
import { ExportMenu } from "./ExportMenu";
import { ZoomBar } from "./ZoomBar";

export function TopBar() {
  const design = useStudio((state) => state.design);
  const busy = useStudio((state) => state.busy > 0);
  const theme = useStudio((state) => state.theme);
  const left = useStudio((state) => state.leftOpen);
  const right = useStudio((state) => state.rightOpen);
  if (!design) return null;
  return (
    <header className="top-bar">
      <IconButton icon="home" label="All designs" onClick={leave} />
      <IconButton icon="layers" label="Layers" pressed={left} onClick={() => togglePanel("left")} />
      <span className="rule" />
      <h1 className="design-name" title={design.name}>
        {design.name}
      </h1>
      <span className={`saved-mark${design.unsaved ? " unsaved" : ""}`} data-testid="saved-mark">
        {!design.unsaved ? "Saved" : design.source === null && !design.can_undo ? "New" : "Edited"}
      </span>
      <span className={`busy${busy ? " on" : ""}`} role="status" aria-label={busy ? "Working" : "Idle"} />
      <span className="spring" />
      <ZoomBar />
      <span className="rule" />
      <IconButton
        icon="undo"
        label="Undo"
        keys="Ctrl Z"
        disabled={!design.can_undo || busy}
        onClick={() => void step("undo")}
      />
      <IconButton
        icon="redo"
        label="Redo"
        keys="Ctrl Shift Z"
        disabled={!design.can_redo || busy}
        onClick={() => void step("redo")}
      />
      <span className="rule" />
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? "Light colours" : "Dark colours"}
        onClick={switchTheme}
      />
      <IconButton icon="keys" label="Keyboard map" keys="?" onClick={() => studio.set({ dialog: { kind: "keys" } })} />
      <IconButton icon="sliders" label="Inspector" pressed={right} onClick={() => togglePanel("right")} />
      <span className="rule" />
      <ExportMenu />
      <button
        type="button"
        className="button primary"
        onClick={() => void save()}
        disabled={!design.unsaved && design.source !== null}
        title="Save (Ctrl S)"
      >
        Save
      </button>
    </header>
  );
}
