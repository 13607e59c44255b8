/** node run.mjs LINK JOURNEY [PICTURE.png [FOLDER]]: exit 0 where it went well and the browser had nothing to complain about.
 * FOLDER takes pictures of the states on the way. */

import { browser } from "./browser.mjs";
import * as journeys from "./journeys.mjs";

const [link, name, picture, shots] = process.argv.slice(2);
const { context, page, problems } = await browser();
let failed = "";
try {
  const shot = (what) => shots && page.screenshot({ path: `${shots}/${what}.png` });
  await journeys[name](page, link, context, shot);
} catch (error) {
  failed = error.message;
  if (picture) await page.screenshot({ path: picture }).catch(() => {});
}
await context.close();
// A browser tells of every request that a server refuses to take; that is what the journey of a killed one is about.
if (name === "killed") problems.length = 0;
console.log(JSON.stringify({ journey: name, failed, problems }));
process.exitCode = failed || problems.length ? 1 : 0;
