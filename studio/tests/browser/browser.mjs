/** A real browser on the studio: what it shows is found by role, name or test id; what goes wrong in it is noted. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const QUIET =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

export async function browser(options = {}) {
  const executablePath = process.env.REDRAFT_CHROMIUM;
  if (!executablePath) throw new Error("REDRAFT_CHROMIUM names no browser");
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "studio-")), {
    executablePath,
    headless: true,
    args: QUIET.split(" "),
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const problems = [];
  const page = context.pages()[0] ?? (await context.newPage());
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  return { context, page, problems };
}

/** A design of the folder that the studio was started in. */
export async function open(page, link, name) {
  await page.goto(link);
  await page.locator(".files button", { hasText: name }).click();
  await shown(page);
}

export async function shown(page) {
  await page.locator("[data-testid=parts] img").first().waitFor({ state: "attached" });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-testid=parts] img")].every((image) => image.complete),
  );
}

/** The place on the screen of a point of the page. */
export async function at(page, x, y) {
  return page.locator(".page").evaluate(
    (element, [px, py]) => {
      const bounds = element.getBoundingClientRect();
      const scale = bounds.width / element.offsetWidth;
      return { x: bounds.left + px * scale, y: bounds.top + py * scale };
    },
    [x, y],
  );
}

/** What the page is put together from. */
export function drawn(page) {
  return page.locator("[data-testid=parts] img").evaluateAll((images) => images.map((image) => image.dataset.part));
}

export async function ask(page, words) {
  await page.fill("#ask", words);
  await page.press("#ask", "Enter");
  const plan = page.locator("[data-testid=plan]:not([data-status=planning])");
  await plan.waitFor();
  return plan.getAttribute("data-status");
}

/** A receipt that tells this. */
export async function told(page, words) {
  await page.waitForFunction(
    (wanted) => document.querySelector("[data-testid=receipt]")?.textContent.includes(wanted),
    words,
  );
  await page.waitForFunction(() => document.querySelector(".busy.on") === null);
}

export function check(holds, words) {
  if (!holds) throw new Error(words);
}
