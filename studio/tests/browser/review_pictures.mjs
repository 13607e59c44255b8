/** node review_pictures.mjs LINK FOLDER: pictures of a review (`redraft review`): an item answered, the gold, the overview. */

import { join } from "node:path";
import { browser } from "./browser.mjs";

const KEYS = { milde: "3320", dle: "43", pairs: "1", instructions: "n1", boxes: "b" };
const [link, folder] = process.argv.slice(2);
const { context, page, problems } = await browser();
await page.goto(link);
const { form, annotators } = await page.evaluate(async () => (await fetch("/api/review")).json());
const save = (name) => page.screenshot({ path: join(folder, `review-${form}-${name}.jpg`), quality: 85 });
const begun = (name) => page.locator(".people button", { hasText: name }).click();

await save("start");
await begun(annotators[0].name);
await page.locator(".cut img[style]").first().waitFor();
await page.keyboard.type(KEYS[form], { delay: 120 });
await page.waitForTimeout(400);
await save("label");
await page.keyboard.press("v");
await page.waitForTimeout(200);
await save("slider");
for (const { name } of annotators) {
  await page.goto(new URL("/", link).href);
  await begun(name);
  await page.locator(".cut img[style], [data-testid=gold]").first().waitFor();
  for (let at = 0; at < 30; at += 1) {
    if (await page.getByTestId("gold").count()) {
      await save("gold");
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator(".cut img[style]").first().waitFor();
    }
    await page.getByText("Saving …").waitFor({ state: "detached" });
    if (await page.locator(".done a").count()) break;
    const other = name === annotators[0].name || at % 3 ? KEYS[form] : KEYS[form].replace("4", "2").replace("1", "3");
    await page.keyboard.type(form === "milde" ? `${other}${(at + (other.length % 2)) % 4}` : other, { delay: 20 });
    await page.keyboard.press("Enter");
    await page.waitForTimeout(120);
  }
}
await page.goto(new URL("/#overview", link).href);
await page.getByTestId("overview").waitFor();
await page.waitForTimeout(300);
await save("overview");
await page.getByRole("button", { name: "Dark or light" }).click();
await save("overview-dark");
if (await page.getByTestId("disagreement").count()) {
  await page.getByRole("button", { name: /^Decide as/ }).click();
  await page.locator(".cut img[style]").first().waitFor();
  await save("decide-dark");
}
await context.close();
console.log(JSON.stringify({ form, problems }));
