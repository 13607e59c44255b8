import { expect, test } from "vitest";
import type { About, Item } from "./src/api";
import { answered, EMPTY, firstOpen, hasTurn, isComplete, nextOpen, questions, toggled } from "./src/labels";
import { drawn, panned, place, shifted, WHOLE, zoomed } from "./src/placing";

const IF = "instruction following";
const VC = "visual consistency";
const about = (form: About["form"], criteria: About["criteria"]): About => ({
  title: "",
  form,
  criteria,
  reasons: ["unclear"],
  annotators: [],
  adjudicator: "adjudicator",
});
const dle = about("dle", { [IF]: [1, 2, 3, 4], [VC]: [1, 2, 3, 4] });
const item = (more: Partial<Item> = {}): Item => ({
  item: "k",
  instruction: "",
  texts: {},
  targets: [],
  boxes: [],
  calibration: false,
  pictures: [],
  answer: null,
  ...more,
});

test("of several targets the worst counts, and only once all are labelled", () => {
  const two = item({ targets: ["left cup", "right cup"] });
  const asked = questions(dle, two);
  expect(asked.map((one) => one.title)).toEqual([`${IF}: left cup`, `${IF}: right cup`, VC]);
  const first = answered(EMPTY, asked[0], 4, two);
  expect(first.values).toEqual({});
  expect(hasTurn("dle", asked, first, 2)).toBe(false);
  const both = answered(first, asked[1], 2, two);
  expect([both.values, both.targets]).toEqual([{ [IF]: 2 }, [4, 2]]);
  expect(hasTurn("dle", asked, both, 2)).toBe(true);
  expect(answered(both, asked[1], 3, two).values[IF]).toBe(3);
});

test("an answer is complete when all is said, and a refusal when it has a reason", () => {
  expect(isComplete(dle, { ...EMPTY, values: { [IF]: 4 } })).toBe(false);
  expect(isComplete(dle, { ...EMPTY, values: { [IF]: 4, [VC]: 1 } })).toBe(true);
  const checked = about("instructions", { verdict: ["valid", "not valid"] });
  const [verdict] = questions(checked, item());
  const no = answered(EMPTY, verdict, "not valid", item());
  expect(isComplete(checked, no)).toBe(false);
  expect(isComplete(checked, toggled(no, "unclear"))).toBe(true);
  expect(answered(toggled(no, "unclear"), verdict, "valid", item()).reasons).toEqual([]);
  expect(isComplete(about("boxes", { boxes: [] }), { ...EMPTY, boxes: [] })).toBe(true);
});

test("the next open item is looked for round the end, and a skipped one is not open", () => {
  const done = { ...EMPTY, values: { [IF]: 4, [VC]: 4 } };
  const items = [item(), item({ answer: done }), item({ answer: { ...EMPTY, skipped: true } })];
  expect(nextOpen(dle, items, 1)).toBe(0);
  expect(nextOpen(dle, items.slice(1), 0)).toBe(null);
  expect(firstOpen(questions(dle, item()), { ...EMPTY, values: { [IF]: 2 } })).toBe(1);
});

test("the point under the pointer stays there when zooming, and what fits is not moved", () => {
  const [pane, picture] = [
    { width: 400, height: 300 },
    { width: 100, height: 100 },
  ];
  const look = zoomed(WHOLE, 2, { x: 150, y: 100 }, pane, picture);
  const [was, is] = [place(WHOLE, pane, picture), place(look, pane, picture)];
  expect((150 - is.left) / is.scale).toBeCloseTo((150 - was.left) / was.scale);
  expect((100 - is.top) / is.scale).toBeCloseTo((100 - was.top) / was.scale);
  expect(panned(WHOLE, 10, 10, pane, picture)).toBe(WHOLE);
  expect(place(panned(look, 10, 0, pane, picture), pane, picture).left).toBeCloseTo(is.left + 10);
});

test("boxes are on whole pixels, within the picture, and never tiny", () => {
  const size = { width: 100, height: 80 };
  expect(drawn({ x: -5, y: 10.4 }, { x: 30.6, y: 200 }, size)).toEqual([0, 10, 31, 70]);
  expect(drawn({ x: 5, y: 5 }, { x: 6, y: 50 }, size)).toBe(null);
  expect(shifted([90, 0, 10, 10], 5, -5, size)).toEqual([90, 0, 10, 10]);
});
