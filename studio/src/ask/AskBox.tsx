/** The instruction box. What is selected goes along, so that 'this' means it. */

import { useEffect, useRef } from "react";
import { approve, ask, dismiss } from "../actions/asking";
import { startSearch } from "../actions/searching";
import { select } from "../actions/selecting";
import { fit } from "../actions/viewing";
import { title } from "../geometry/layer_tree";
import { IconButton } from "../shell/Button";
import { Icon } from "../shell/Icon";
import { studio, useStudio } from "../state/studio";
import { view } from "../state/view";
import { setDraft, useDraft } from "./draft";
import { ReceiptCard } from "./ReceiptCard";

export function AskBox() {
  const words = useDraft();
  const asked = useStudio((state) => state.asked);
  const done = useStudio((state) => state.done);
  const selection = useStudio((state) => state.selection);
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(120, element.scrollHeight)}px`;
  }, [words, asked, selection]);

  // What lies over the canvas does not cover the page.
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(() => view.get().fitted && fit());
    if (whole.current) watcher.observe(whole.current);
    return () => watcher.disconnect();
  }, []);

  // An instruction that was carried out leaves the box.
  useEffect(() => {
    if (done?.asked) setDraft("");
  }, [done]);

  const submit = () => {
    const text = words.trim();
    if (!text) return;
    if (asked?.phase === "shown" && asked.instruction === text) {
      if (asked.plan?.status === "ready") void approve();
      return;
    }
    void ask(text).then(() => {
      const card = document.getElementById("plan-card");
      if (card && document.activeElement === box.current) card.focus();
    });
  };

  return (
    <div className="ask no-canvas" ref={whole}>
      {done && !asked && <ReceiptCard done={done} />}
      <form
        className="ask-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Chips />
        <textarea
          id="ask"
          ref={box}
          rows={1}
          value={words}
          aria-label="Instruction"
          placeholder={
            selection.length ? "Say what should change: make this …" : "Say what should change: make the title gold"
          }
          onChange={(event) => {
            setDraft(event.target.value);
            if (studio.get().asked && event.target.value.trim() !== studio.get().asked?.instruction) dismiss();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey) {
              event.preventDefault();
              submit();
            } else if (event.key === "Escape") {
              event.preventDefault();
              if (asked) dismiss();
              else box.current?.blur();
            }
          }}
        />
        <IconButton
          icon="branch"
          label="Try it step by step, and steer"
          className="try-steps"
          disabled={!words.trim() || asked?.phase === "planning"}
          onClick={() => void startSearch(words)}
        />
        <button
          type="submit"
          className="send"
          aria-label="Understand"
          title="Understand (Enter)"
          disabled={!words.trim() || asked?.phase === "planning"}
        >
          <Icon name="send" />
        </button>
      </form>
    </div>
  );
}

/** What 'this' means now. */
function Chips() {
  const tree = useStudio((state) => state.tree);
  const selection = useStudio((state) => state.selection);
  if (selection.length === 0) return null;
  const shown = selection.slice(0, 2).flatMap((id) => tree.byId.get(id) ?? []);
  return (
    <span className="chips" aria-label="What ‘this’ means">
      <span className="chip">
        <span>
          this = {shown.map((layer) => title(layer).slice(0, 22)).join(", ")}
          {selection.length > 2 && ` and ${selection.length - 2} more`}
        </span>
        <IconButton icon="close" label="Deselect" onClick={() => select([])} />
      </span>
    </span>
  );
}
