/** node screenshots.mjs REDRAFT FOLDER: pictures of the studio at work on the examples, for the documentation. */

import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ask, at, browser, open, shown, told } from "./browser.mjs";

const [redraft, folder] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), "designs-"));
for (const name of ["event.svg", "sale.svg", "social.svg", "deck.pptx"])
  copyFileSync(new URL(`../../../examples/${name}`, import.meta.url), join(root, name));
const server = spawn(redraft, ["studio", "--no-browser", "--root", root], {
  env: { ...process.env, REDRAFT_HOME: mkdtempSync(join(tmpdir(), "home-")) },
  stdio: ["ignore", "pipe", "inherit"],
});
const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
const link = value.match(/http:\S+/)[0];
const { context, page, problems } = await browser();

/** The page as it stands when nothing loads or fades any more, with the pointer over something or out of the way. */
async function picture(name, over) {
  await (over ? page.locator(over).first().hover() : page.mouse.move(2, 2));
  await page.waitForFunction(() => document.querySelector(".thumb.loading, .busy.on") === null);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `studio-${name}.png`) });
}

async function done(words) {
  await page.keyboard.press((await ask(page, words)) === "ready" ? "Enter" : "1");
  await told(page, words.slice(1, 20));
}

try {
  await open(page, link, "event.svg");
  await ask(page, 'change "Summer Nights" to "Winter Lights" and make the title gold');
  await picture("plan");
  await page.keyboard.press("Escape");
  await ask(page, "tone down the sticker");
  await picture("readings", "[data-testid=reading-1]");
  await page.keyboard.press("Escape");

  await done('change "Summer Nights" to "Winter Lights"');
  await done("make the title gold");
  await page.keyboard.press("Control+z");
  await page.getByText("Undone", { exact: false }).waitFor();
  await done("make the background a gradient from navy to black");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByTestId("state").last().click();
  await page.getByRole("button", { name: "Compare with now" }).click();
  await page.locator(".compare .changes li").first().waitFor();
  await picture("history");
  await page.keyboard.press("Escape");

  await open(page, link, "deck.pptx");
  await page.getByRole("button", { name: "Page 4", exact: false }).click();
  await page.getByRole("treeitem", { name: "Prices" }).waitFor();
  await shown(page);
  await ask(page, 'on slide 4 change "2.80" to "2.95" and delete the last row of the table');
  await picture("deck");
  await page.keyboard.press("Escape");

  await open(page, link, "sale.svg");
  await page.getByRole("button", { name: "Dark colours" }).click();
  const title = await at(page, 480, 250);
  await page.mouse.click(title.x, title.y);
  await page.getByTestId("selected").waitFor();
  await picture("dark");
} finally {
  await context.close();
  server.kill();
}
if (problems.length) throw new Error(problems.join("\n"));
