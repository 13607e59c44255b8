/** What keys do, for people. `keyboard.ts` is what they do. */

const MAP: [title: string, rows: [keys: string, does: string][]][] = [
  [
    "Ask",
    [
      ["/", "Write an instruction"],
      ["Enter", "Understand it; again: approve it"],
      ["1 – 9", "Take a reading that is offered"],
      ["Esc", "Dismiss, deselect"],
    ],
  ],
  [
    "Change",
    [
      ["← ↑ → ↓", "Nudge by 1, with Shift by 10"],
      ["Enter", "Type in the selected text"],
      ["Esc", "Done typing: the words are kept"],
      ["Shift Enter", "A new line; Enter, or Ctrl Enter where there are several, is done"],
      ["Del", "Delete"],
      ["Ctrl D", "Duplicate"],
      ["Ctrl C / V", "Copy, paste"],
      ["Ctrl G / Shift G", "Group, ungroup"],
      ["] / [", "Bring forward, backward"],
    ],
  ],
  [
    "Point",
    [
      ["Click again", "The layer below"],
      ["Double click", "Into a group, into a text"],
      ["Shift click", "Add to the selection"],
      ["Ctrl A", "Select all"],
      ["Tab", "The next layer"],
      ["Ctrl drag", "Without snapping"],
    ],
  ],
  [
    "Look",
    [
      ["Ctrl wheel", "Zoom"],
      ["Space drag", "Pan"],
      ["Ctrl 0 / 1", "Whole page, actual size"],
      ["Page ↑ ↓", "Other pages"],
      ["Ctrl Z / Shift Z", "Undo, redo"],
      ["Ctrl S", "Save"],
      ["?", "This map"],
    ],
  ],
];

export function KeyMap() {
  return (
    <div className="key-map">
      {MAP.map(([title, rows]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map(([keys, does]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
