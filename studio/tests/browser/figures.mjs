/** node figures.mjs LINK DESIGN…: how long until a design is seen, how many frames a second a drag has, and how long
 * after approval a change is seen; beside the time in which the browser shows an SVG by itself. */

import { pathToFileURL } from "node:url";
import { ask, browser, shown } from "./browser.mjs";

const [link, ...designs] = process.argv.slice(2);
const { context, page } = await browser();
await page.goto(link);
const origin = new URL(page.url()).origin;

async function firstView(name) {
  await page.goto(`${origin}/`);
  const made = await page.evaluate(async (path) => {
    const form = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ path }) };
    return (await fetch("/api/open", form)).json();
  }, name);
  await page.goto("about:blank");
  const begun = performance.now();
  await page.goto(`${origin}/#${made.id}`);
  await shown(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return {
    ms: Math.round(performance.now() - begun),
    layers: made.layers,
    pages: made.pages.length,
    size: made.pages[0],
  };
}

/** A drag of what is in the middle of the selection, with the frames counted. */
async function dragRate() {
  const box = await page.getByTestId("selected").boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames = [];
    const count = (now) => {
      window.frames.push(now);
      window.counting = requestAnimationFrame(count);
    };
    window.counting = requestAnimationFrame(count);
  });
  for (let step = 1; step <= 120; step++)
    await page.mouse.move(from.x + 60 * Math.sin(step / 9), from.y - 40 * Math.sin(step / 7));
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.counting), window.frames));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return Math.round(((frames.length - 1) * 1000) / (frames.at(-1) - frames[0]));
}

async function approvalTime(words) {
  if ((await ask(page, words)) !== "ready") return "not understood";
  await page.waitForFunction(() => document.querySelector(".before-after .thumb.waiting") === null);
  await page.evaluate(() => {
    const parts = document.querySelector("[data-testid=parts]");
    new MutationObserver(() => (window.seen ??= performance.now())).observe(parts, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    addEventListener("keydown", () => (window.pressed = performance.now()), { capture: true, once: true });
  });
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.seen !== undefined);
  return Math.round(await page.evaluate(() => window.seen - window.pressed));
}

for (const name of designs) {
  const view = await firstView(name);
  const told = {
    design: name,
    layers: view.layers,
    pages: view.pages,
    "first view, ms": view.ms,
    "again, ms": (await firstView(name)).ms,
  };
  const text = page.getByRole("treeitem").filter({ has: page.locator(".layer-thumb.text") });
  await page.getByRole("searchbox", { name: "Search layers" }).fill("text");
  await text.first().click();
  await page.getByTestId("selected").waitFor();
  told["drag, frames/s"] = await dragRate();
  await page.keyboard.press("Escape");
  told["seen after approval, ms"] = await approvalTime(
    view.pages > 1 ? "make all titles purple" : "make the title purple",
  );
  console.log(JSON.stringify(told));
}
const alone = designs.find((name) => name.endsWith(".svg") && name.startsWith("/"));
if (alone) {
  const begun = performance.now();
  await page.goto(pathToFileURL(alone).href);
  console.log(JSON.stringify({ design: alone, "in the browser alone, ms": Math.round(performance.now() - begun) }));
}
await context.close();
