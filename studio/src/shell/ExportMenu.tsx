import { useEffect, useRef, useState } from "react";
import { startBatch } from "../actions/batching";
import { exportAs, FORMATS } from "../actions/saving";
import { useStudio } from "../state/studio";

export function ExportMenu() {
  const [open, setOpen] = useState(false);
  const [making, setMaking] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLInputElement>(null);
  const own = useStudio((state) => state.design?.format ?? "");
  const pages = useStudio((state) => state.design?.pages.length ?? 1);
  const page = useStudio((state) => state.page);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [open]);

  const keys = (event: React.KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape") setOpen(false);
    else if (event.key === "ArrowDown") items[(at + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const choose = async (format: string) => {
    setOpen(false);
    setMaking(format);
    await exportAs(format);
    setMaking("");
  };

  return (
    <div className="menu-root" ref={root} onKeyDown={keys}>
      <button
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={making !== ""}
        onClick={() => setOpen(!open)}
      >
        {making ? "Exporting…" : "Export"}
      </button>
      <input
        ref={table}
        type="file"
        hidden
        aria-label="Table"
        accept=".csv,.tsv,.jsonl,.ndjson"
        onChange={(event) => {
          setOpen(false);
          if (event.target.files?.[0]) void startBatch(event.target.files[0]);
          event.target.value = "";
        }}
      />
      {open && (
        <div className="menu" role="menu" aria-label="Export as">
          {FORMATS.map(({ format, told }) => (
            <button key={format} type="button" role="menuitem" tabIndex={-1} onClick={() => void choose(format)}>
              <span>{told}</span>
              <small>{format === own ? "as it is, byte for byte" : pages > 1 ? `page ${page}` : `.${format}`}</small>
            </button>
          ))}
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => table.current?.click()}>
            <span>One for every row…</span>
            <small>of a table (CSV)</small>
          </button>
        </div>
      )}
    </div>
  );
}
