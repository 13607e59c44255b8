/** node site.mjs SITE [FOLDER]: every page of the built documentation in a browser, which must ask no other host for
 * anything and find nothing to complain about; FOLDER gets pictures of some of them. */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { browser, check } from "./browser.mjs";

const [site, folder] = process.argv.slice(2);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const server = createServer((request, response) => {
  const path = join(site, decodeURIComponent(new URL(request.url, "http://here").pathname));
  if (!existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" });
  response.end(readFileSync(path));
}).listen(0, "127.0.0.1");
await new Promise((ready) => server.once("listening", ready));
const origin = `http://127.0.0.1:${server.address().port}`;
const { context, page, problems } = await browser();
const elsewhere = [];
page.on("request", (one) => !/^(data|blob):/.test(one.url()) && !one.url().startsWith(origin) && elsewhere.push(one.url()));
page.on("response", (one) => one.status() >= 400 && problems.push(`${one.status()} ${one.url()}`));

const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html") && name !== "404.html");
for (const name of pages) await page.goto(`${origin}/${name}`);

await page.goto(`${origin}/index.html`);
await page.keyboard.press("/");
await page.keyboard.type("receipt", { delay: 40 });
await page.getByText("receipt.json").or(page.getByRole("link", { name: /receipt/i })).first().waitFor();

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const SHOWN = [
  ["index", WIDE],
  ["guides/marketer", WIDE],
  ["commands", WIDE],
  ["rest", WIDE],
  ["command-line", WIDE],
  ["security", WIDE],
  ["security", NARROW],
  ["index", NARROW],
];
for (const [name, size] of folder ? SHOWN : []) {
  await page.setViewportSize(size);
  await page.goto(`${origin}/${name}.html`);
  await page.screenshot({ path: join(folder, `${name.replace("/", "-")}-${size.width}.png`) });
}
await context.close();
server.close();
check(elsewhere.length === 0, `other hosts are asked: ${elsewhere.join(", ")}`);
check(problems.length === 0, problems.join("\n"));
console.log(`${pages.length} pages ask nothing of other hosts`);
