"use strict";
// One page for both forms. All that comes from designs is put in as text; nothing leaves the page but by "save".
const data = JSON.parse(document.getElementById("data").textContent);
const list = document.getElementById("items"), count = document.getElementById("count"), said = document.getElementById("said");
const rater = document.getElementById("rater"), KEY = "redraft-form-" + data.id;
const make = (name, text, parent, about) => {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (about) node.className = about;
  if (parent) parent.append(node);
  return node;
};
let kept = { rater: "", answers: {} };
try { kept = { ...kept, ...JSON.parse(localStorage.getItem(KEY) || "{}") }; } catch { /* not every browser keeps for files */ }
const keep = () => { try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* as above */ } };
const needed = (item) => (data.kind === "rating" ? data.aspects : item.systems.map((one) => one.name));
const isDone = (item) => needed(item).every((name) => (kept.answers[item.id] || {})[name] !== undefined);
const told = () => { count.textContent = `${data.items.filter(isDone).length} of ${data.items.length} done`; };
const answer = (item, name, value, node) => {
  (kept.answers[item.id] ||= {})[name] = value;
  node.classList.toggle("done", isDone(item));
  keep();
  told();
};
const picture = (source, title, parent) => {
  const figure = make("figure", "", parent);
  Object.assign(make("img", "", figure), { src: source, alt: title, loading: "lazy" });
  make("figcaption", title, figure, "quiet");
  return figure;
};
const choices = (item, name, title, values, parent, node) => {
  const set = make("fieldset", "", parent);
  make("legend", title, set);
  for (const [value, words] of values) {
    const label = make("label", "", set), box = make("input", "", label);
    Object.assign(box, { type: "radio", name: item.id + "\n" + name, checked: (kept.answers[item.id] || {})[name] === value });
    box.addEventListener("change", () => answer(item, name, value, node));
    label.append(" " + words);
  }
};
data.items.forEach((item, at) => {
  const node = make("article", "", list, isDone(item) ? "done" : "");
  make("h2", `${at + 1}. ${item.instruction}`, node);
  const row = make("div", "", node, "pictures");
  picture(item.before, "before", row);
  if (data.kind === "rating") {
    picture(item.after, "after", row);
    for (const name of data.aspects) choices(item, name, name, data.levels.map((words, level) => [level, `${level} ${words}`]), node, node);
  } else {
    const places = item.systems.map((_, place) => [place + 1, String(place + 1)]);
    item.systems.forEach((one, number) => {
      choices(item, one.name, "place (equal ones share it)", places, picture(one.after, `result ${number + 1}`, row), node);
    });
  }
});
const cell = (value) => { const text = String(value ?? ""); return /[",\n\r]/.test(text) || /^[=+@-]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text; };
const csv = (rows) => rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
const parsed = (text) => {
  const rows = [[""]];
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at], row = rows[rows.length - 1];
    if (inside && sign === '"' && text[at + 1] === '"') { row[row.length - 1] += '"'; at++; }
    else if (sign === '"') inside = !inside;
    else if (!inside && sign === ",") row.push("");
    else if (!inside && sign === "\n") rows.push([""]);
    else if (inside || sign !== "\r") row[row.length - 1] += sign;
  }
  return rows.filter((row) => row.length > 1 || row[0]);
};
const others = [];
// A row a thing rated; in the rating form a column for each aspect and rater, in the other one for each system.
const table = () => {
  const name = kept.rater.replaceAll(/[^\p{L}\p{N} ._-]/gu, "") || "rater";
  if (data.kind === "rank") {
    const systems = [...new Set(data.items.flatMap((item) => item.systems.map((one) => one.name)))];
    const mine = data.items.map((item) => [item.case, name, ...systems.map((one) => (kept.answers[item.id] || {})[one])]);
    return [["case", "rater", ...systems], ...mine, ...others.flatMap((rows) => rows.slice(1))];
  }
  const head = ["case", "system", ...data.aspects.map((one) => `${one}: ${name}`)];
  const rows = data.items.map((item) => [item.case, item.system, ...data.aspects.map((one) => (kept.answers[item.id] || {})[one])]);
  for (const other of others) {
    head.push(...other[0].slice(2));
    for (const row of rows) {
      const theirs = other.find((one) => one[0] === row[0] && one[1] === row[1]) || [];
      row.push(...other[0].slice(2).map((_, at) => theirs[at + 2] ?? ""));
    }
  }
  return [head, ...rows];
};
document.getElementById("save").addEventListener("click", () => {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob(["\ufeff" + csv(table())], { type: "text/csv" }));
  link.download = `${data.kind}-${(kept.rater || "rater").replaceAll(/[^\p{L}\p{N}_-]/gu, "_")}.csv`;
  link.click();
});
document.getElementById("other").addEventListener("change", async (event) => {
  for (const file of event.target.files) {
    const rows = parsed((await file.text()).replace(/^\ufeff/, ""));
    const fits = rows.length && rows[0][0] === "case" && rows[0][1] === (data.kind === "rank" ? "rater" : "system");
    if (fits) others.push(rows);
    said.textContent = fits ? `${file.name} is joined when you save` : `${file.name} is no file of this form`;
  }
});
rater.value = kept.rater;
rater.addEventListener("input", () => { kept.rater = rater.value; keep(); });
told();
