"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const list = document.getElementById("cases"), form = document.getElementById("filters"), STEP = 50;
let shown = STEP;
// Everything is put in as text: what a design or a model says is never markup.
const make = (name, text, parent, about) => {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (about) node.className = about;
  if (parent) parent.append(node);
  return node;
};
const pick = (title, values) => {
  const box = make("select", "", make("label", title, form));
  for (const value of ["", ...values]) make("option", value || "all", box).value = value;
  return box;
};
const number = (title) => Object.assign(make("input", "", make("label", title, form)), { type: "number", step: "any", size: 6 });
const kind = (one) => one.failure.split(":")[0];
const distinct = (values) => [...new Set(values)].sort();
const failure = pick("outcome", ["done", "failed", ...distinct(data.cases.map(kind).filter(Boolean))]);
const groups = new Map();
for (const name of distinct(data.cases.flatMap((one) => Object.keys(one.groups)))) {
  const values = distinct(data.cases.map((one) => one.groups[name]).filter((value) => value !== undefined));
  if (values.length > 1 && values.length <= 60) groups.set(name, pick(name, values));
}
const changed = data.cases.some((one) => one.other) ? pick("against the other", distinct(data.cases.flatMap((one) => one.changed || []))) : null;
const measure = pick("measure", data.measures), least = number("at least"), most = number("at most");
const words = Object.assign(make("input", "", make("label", "words", form)), { type: "search" });
const fits = (one) => {
  if (failure.value === "done" ? one.failure : failure.value === "failed" ? !one.failure : failure.value && kind(one) !== failure.value) return false;
  if (changed && changed.value && !(one.changed || []).includes(changed.value)) return false;
  for (const [name, box] of groups) if (box.value && one.groups[name] !== box.value) return false;
  if (words.value && !(one.id + " " + one.instruction + " " + one.failure).toLowerCase().includes(words.value.toLowerCase())) return false;
  if (!measure.value) return true;
  const score = one.scores.find((each) => each.measure === measure.value);
  if (!score || score.value === null) return !least.value && !most.value;
  return (!least.value || score.value >= +least.value) && (!most.value || score.value <= +most.value);
};
const card = (one) => {
  const node = make("article", "", list);
  make("p", one.instruction, node).style.fontWeight = 600;
  make("p", `${one.id} · seed ${one.seed} · ${one.seconds} s`, node, "quiet");
  if (one.failure) make("p", one.failure, node, "warn");
  const row = make("div", "", node, "pictures");
  const show = (name, alt) => {
    if (!name) return;
    const figure = make("figure", "", row);
    Object.assign(make("img", "", figure), { src: data.pictures[name], alt });
    make("figcaption", alt, figure, "quiet");
  };
  show(one.pictures.before, "before");
  show(one.pictures.after, "after");
  for (const why of one.attempts) make("p", `an earlier attempt: ${why}`, node, "quiet");
  if (one.other) show(one.other.pictures.after, "the other's");
  if (one.other && one.other.failure) make("p", `the other: ${one.other.failure}`, node, "warn");
  for (const score of one.scores) {
    const was = one.other && one.other.scores.find((each) => each.measure === score.measure);
    const theirs = was ? ` (the other ${was.value === null ? "absent" : was.value.toFixed(4)})` : "";
    make("p", (score.value === null ? `${score.measure}: absent, ${score.reason}` : `${score.measure}: ${score.value.toFixed(4)}`) + theirs, node);
  }
  const more = make("details", "", node);
  make("summary", "evidence", more);
  const evidence = Object.fromEntries(one.scores.map((score) => [score.measure, score.evidence || {}]));
  make("pre", JSON.stringify({ case: one.facts, editor: one.told, evidence }, null, 1), more);
};
const draw = () => {
  const found = data.cases.filter(fits);
  list.replaceChildren();
  found.slice(0, shown).forEach(card);
  document.getElementById("count").textContent = `${found.length} of ${data.cases.length} outcomes`;
  if (found.length > shown) make("button", `${found.length - shown} more`, list).onclick = () => { shown += STEP; draw(); };
};
form.onsubmit = (event) => event.preventDefault();
form.oninput = () => { shown = STEP; draw(); };
draw();
