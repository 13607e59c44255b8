import { expect, test } from "vitest";
import { plainMessage, plainSuggestion } from "../../src/actions/notices";
import { markedParts, plainReading, readingParts, readingTitle, unknownWords } from "../../src/ask/words";
import { historyLanes } from "../../src/geometry/history_lanes";

test("a reading is told without ids", () => {
  expect(plainReading("recolor #date (text “17–19 July 2026”, bottom left): fill colour → gold")).toBe(
    "recolor “17–19 July 2026”: fill colour → gold",
  );
  expect(plainReading("delete #band/rect2 (rectangle, centre)")).toBe("delete the rectangle (centre)");
  expect(plainReading("move #sticker (group, top right) up")).toBe("move the group “sticker” up");
});

test("a reading has a short title", () => {
  const commands = [
    { command: "shade", target: ["scene"], how: "warmer" },
    { command: "cast_shadow", target: ["title"] },
  ];
  expect(readingTitle(commands, (id) => id.toUpperCase())).toBe("shade “SCENE” · warmer; cast shadow “TITLE”");
});

test("a reading is what is done to what, and how", () => {
  expect(readingParts("shade “Dusk: a scene”: warmer; cast shadow “TITLE”")).toEqual([
    ["shade “Dusk: a scene”", "cast shadow “TITLE”"],
    ["warmer"],
  ]);
  expect(readingParts("delete the rectangle (centre)")).toEqual([["delete the rectangle (centre)"], []]);
});

test("what was not understood is marked in the sentence", () => {
  expect(unknownWords(["“feel” is not understood here", "no such colour"])).toEqual(["feel"]);
  expect(markedParts("a warmer feel, please", ["feel"])).toEqual([
    { text: "a warmer ", marked: false },
    { text: "feel", marked: true },
    { text: ", please", marked: false },
  ]);
  expect(markedParts("one two", ["three"])).toEqual([{ text: "one two", marked: false }]);
});

test("what only a command line has is not suggested", () => {
  expect(plainMessage("“delete(\"tags\")”: 'tags' is locked (--lock #tags)")).toBe("'tags' is locked");
  expect(plainSuggestion("say it otherwise; --reading 1 takes the likeliest")).toBe("say it otherwise");
});

test("the line to the current state is straight, branches have lanes of their own", () => {
  const states = [
    { id: "a", parent: null },
    { id: "b", parent: "a" },
    { id: "c", parent: "b" },
    { id: "d", parent: "b" },
    { id: "e", parent: "a" },
  ];
  const { rows, lanes } = historyLanes(states, "c");
  expect(rows.map((row) => row.state.id)).toEqual(["e", "d", "c", "b", "a"]);
  expect(new Set(rows.filter((row) => "abc".includes(row.state.id)).map((row) => row.lane))).toEqual(new Set([0]));
  expect(new Set(rows.filter((row) => "de".includes(row.state.id)).map((row) => row.lane)).size).toBe(2);
  expect(lanes).toBe(3);
  expect(rows[1].parent).toEqual({ lane: 0, row: 3 });
});
