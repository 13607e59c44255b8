/** What people do with the studio, from the link to the file. Each takes a page and the studio's link. */

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ask, at, check, drawn, open, shown, told } from "./browser.mjs";

/** Ask, choose a reading, approve, drag, type in place, undo, branch, compare, save, reopen. */
export async function poster(page, link) {
  await open(page, link, "event.svg");
  const before = await drawn(page);

  check((await ask(page, "make the title gold")) === "ready", "a plain instruction is ready");
  await page.keyboard.press("Enter");
  await told(page, "Make the title gold");
  const changed = (await drawn(page)).filter((part) => !before.includes(part));
  check(changed.length === 1, `one part is new, not ${changed.length}`);

  check((await ask(page, "give the whole thing a warmer feel")) === "offered", "a vague one has readings");
  check(
    (await page.locator("[data-testid=sentence] mark").textContent()) === "feel",
    "what is not understood is marked",
  );
  await page.locator("[data-testid=reading-1]").hover();
  check((await page.locator(".frame.target").count()) > 0, "targets are outlined");
  await page.keyboard.press("1");
  await told(page, "Give the whole thing a warmer feel");

  const date = await at(page, 200, 1230);
  await page.mouse.click(date.x, date.y);
  await page.mouse.move(date.x, date.y);
  await page.mouse.down();
  await page.mouse.move(date.x + 30, date.y - 12, { steps: 6 });
  await page.mouse.up();
  await told(page, "Move “17–19 July 2026”");
  check((await ask(page, "make this blue")) === "ready", "what is selected is meant by ‘this’");
  check((await page.getByTestId("plan").textContent()).includes("17–19 July 2026"), "and named");
  await page.keyboard.press("Escape");

  const title = await at(page, 540, 230);
  await page.mouse.dblclick(title.x, title.y);
  await page.getByTestId("typed-text").fill("Winter Lights");
  await page.keyboard.press("Enter");
  await told(page, "Write “Winter Lights”");
  await page.getByRole("treeitem", { name: "Winter Lights" }).waitFor();

  await page.keyboard.press("Control+z");
  await page.getByRole("treeitem", { name: "Summer Nights" }).waitFor();
  check((await ask(page, "make the button green")) === "ready", "another branch begins");
  await page.keyboard.press("Enter");
  await told(page, "Make the button green");

  await page.getByRole("tab", { name: "History" }).click();
  await page.getByTestId("state").nth(5).waitFor();
  check((await page.locator(".graph circle").count()) === 6, "six states are in the tree");
  check(
    (await page
      .locator(".graph path")
      .evaluateAll((all) => all.filter((path) => path.getAttribute("d").includes("C")).length)) === 1,
    "one is a branch",
  );
  await page.getByTestId("state").last().click();
  await page.getByRole("button", { name: "Compare with now" }).click();
  await page.locator(".compare .changes li").first().waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await shown(page);
  check((await page.getByTestId("saved-mark").textContent()) === "Saved", "what was saved is opened again");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByTestId("state").nth(5).waitFor();
}

export async function deck(page, link) {
  await open(page, link, "deck.pptx");
  check(
    (await page.getByRole("navigation", { name: "Pages" }).locator("li").count()) === 8,
    "eight pages are in the strip",
  );
  await page.getByRole("button", { name: "Page 4", exact: false }).click();
  await page.getByRole("treeitem", { name: "Prices" }).waitFor();
  await shown(page);
  check((await ask(page, "make the title on this slide teal")) !== "refused", "a slide is edited in words");
  await page.keyboard.press((await page.getByTestId("plan").getAttribute("data-status")) === "ready" ? "Enter" : "1");
  await told(page, "Make the title on this slide teal");
  const title = await at(page, 150, 90);
  await page.mouse.dblclick(title.x, title.y);
  await page.getByTestId("typed-text").fill("Prices");
  await page.keyboard.press("Control+Enter");
  await told(page, "Write “Prices”");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await told(page, "by 2, 0");
  await page.keyboard.press("Control+z");
  await page.getByText("Undone", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await shown(page);
  await page.getByRole("button", { name: "Page 4", exact: false }).click();
  await page.getByRole("treeitem", { name: "Prices" }).first().waitFor();
}

export async function refused(page, link) {
  await open(page, link, "sale.svg");
  const before = await drawn(page);
  check((await ask(page, "translate everything into French")) === "refused", "what cannot be done is refused");
  check((await page.locator("[data-testid=sentence] mark").count()) === 1, "and the clause is marked");
  await page.keyboard.press("Escape");
  check((await page.getByTestId("plan").count()) === 0, "Escape dismisses it");
  check((await drawn(page)).join() === before.join(), "nothing has changed");
}

/** A warning is mended by one click, before a change and after it. */
export async function repaired(page, link, _context, shot = async () => {}) {
  await open(page, link, "event.svg");
  check((await ask(page, "make the title twice as large")) === "ready", "it is understood");
  await shot("plan-with-warning");
  await page.getByRole("button", { name: "Repair this too" }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=plan] .steps > li").length > 1);
  check((await page.getByText("is cut off").count()) === 0, "what would be wrong is mended before it is done");
  await shot("plan-repaired");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search layers" }).fill("summer");
  await page.getByRole("treeitem", { name: "Summer Nights" }).click();
  await page.getByRole("button", { name: "Edit the words" }).click();
  await page.getByTestId("typed-text").fill("Winter Lights and a good many more words");
  await page.keyboard.press("Enter");
  await page.getByTestId("trouble").first().waitFor();
  await page.getByRole("button", { name: "Repair" }).first().click();
  await told(page, "Repair:");
  check((await page.getByTestId("trouble").count()) === 0, "and nothing is left to mend");
}

/** A search is steered by hand: a branch is left out, another is begun and taken. */
export async function search(page, link, _context, shot = async () => {}) {
  await open(page, link, "sale.svg");
  await page.fill("#ask", "make the title navy, delete the sticker and make the button wider");
  await page.getByRole("button", { name: "Try it step by step" }).click();
  const ended = (words) => page.locator(`[data-testid=search][data-ended="${words}"]`).waitFor();
  await ended("complete");
  await page.getByText("everything is done").waitFor();
  check((await page.locator(".search-state").count()) === 4, "three steps, and the design as it is");
  check((await page.locator(".search-state img").count()) === 4, "each with a picture");
  await shot("search-ended");
  await page.getByTestId("search-state-2").click();
  await page.getByRole("button", { name: "Leave out" }).click();
  await page.locator(".search-state.pruned").nth(1).waitFor();
  await page.getByRole("button", { name: "Take back in" }).click();
  await page.locator(".search-state.pruned").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Leave out" }).click();
  await page.locator(".search-state.pruned").nth(1).waitFor();
  await page.getByTestId("search-state-1").click();
  await page.getByRole("textbox", { name: "Search on from here" }).fill("make the title orange");
  await page.getByRole("button", { name: "Try this" }).click();
  await page.getByTestId("search-state-4").waitFor();
  await page.waitForFunction(() => document.querySelector("[data-testid=search]").dataset.ended);
  await shot("search-steered");
  await page.getByTestId("search-state-4").click();
  await page.getByRole("button", { name: "Use this" }).click();
  await told(page, "Make the title navy; then make the title orange");
  check((await page.getByText("Not done: “delete the sticker”").count()) === 1, "what is open is said");
  check((await page.locator(".proof.ok").count()) >= 2, "what was taken is proven");
  await shot("search-taken");
  await page.keyboard.press("Control+z");
  await page.getByText("Undone", { exact: false }).waitFor();
}

/** A design for every row of a table, its contact sheet, and all of it as one file. */
export async function batch(page, link, _context, shot = async () => {}) {
  await open(page, link, "sale.svg");
  const rows = ["id,Title,price-vase,note", "oslo,Autumn Sale,€20,a", "rome,Winter Sale,€18,b", "lima,,€12,c"];
  rows.push("kyiv,Grand closing sale of absolutely everything,€9,d", "bern,Last call,€7,e");
  const table = Buffer.from(rows.join("\n"));
  await page.getByRole("button", { name: "Export" }).click();
  await page.setInputFiles("input[aria-label=Table]", { name: "people.csv", mimeType: "text/csv", buffer: table });
  await page.locator("[data-testid=batch][data-phase=previewing]").waitFor();
  await shot("batch-previewing");
  await page.locator("[data-testid=batch][data-phase=previewed]").waitFor();
  check((await page.getByTestId("sheet-row").count()) === 3, "the first three rows are shown");
  check((await page.getByLabel("Title").inputValue()) === "title", "a column finds its layer");
  await shot("batch-previewed");
  await page.getByRole("button", { name: "Make all 5" }).click();
  await page.locator("[data-testid=batch][data-phase=running] [data-testid=sheet-row]").first().waitFor();
  await shot("batch-running");
  await page.locator("[data-testid=batch][data-phase=done]").waitFor();
  check((await page.locator("[data-testid=sheet-row][data-status=done]").count()) === 3, "three are made");
  check((await page.getByText("The value of 'Title' is empty").count()) === 1, "one has no title");
  check((await page.getByText("would be cut off").count()) === 1, "one has too long a title, and says so");
  await shot("batch-done");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as zip" }).click();
  check((await file).suggestedFilename() === "people.zip", "all of it is downloaded");
  await page.keyboard.press("Escape");
  check((await page.getByTestId("saved-mark").textContent()) === "Saved", "the design itself is as it was");
}

/** A picture is dropped on the page and on another picture; layers are pasted on another page and in another design. */
export async function brought(page, link, _context, shot = async () => {}) {
  await open(page, link, "sale.svg");
  const drop = async (x, y) =>
    page.evaluate(async ({ x, y }) => {
      const canvas = new OffscreenCanvas(300, 200);
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#2255cc";
      pen.fillRect(0, 0, 300, 200);
      const file = new File([await canvas.convertToBlob()], "blue.png", { type: "image/png" });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const init = { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent("drop", init));
    }, await at(page, x, y));
  await drop(200, 700);
  await told(page, "Add blue.png");
  await page.keyboard.press("Escape");
  await drop(200, 700);
  await page.getByRole("heading", { name: "A picture lies there already" }).waitFor();
  await shot("picture-dropped");
  await page.getByRole("button", { name: "Add it" }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=parts] img[data-layer^=picture]").length !== 1);
  await page.keyboard.press("Control+z");
  await page.getByText("Undone", { exact: false }).first().waitFor();
  await page.getByRole("searchbox", { name: "Search layers" }).fill("spring");
  await page.getByRole("treeitem", { name: "Spring Sale" }).click();
  await page.locator(".canvas").focus();
  await page.keyboard.press("Control+c");
  await page.getByText("“Spring Sale” copied").waitFor();
  await open(page, link, "event.svg");
  await page.locator(".canvas").focus();
  await page.keyboard.press("Control+v");
  await told(page, "Paste “Spring Sale”");
  await page.getByRole("treeitem", { name: "Spring Sale" }).waitFor();
  await shot("pasted-in-another-design");
  await open(page, link, "deck.pptx");
  await page.getByRole("treeitem").first().click();
  await page.locator(".canvas").focus();
  await page.keyboard.press("Control+c");
  const name = /“.+”/.exec(await page.getByText("copied").textContent())[0];
  await page.getByRole("button", { name: "Page 4", exact: false }).click();
  await shown(page);
  await page.locator(".canvas").focus();
  await page.keyboard.press("Control+v");
  await told(page, `Paste ${name}`);
  await page.getByRole("treeitem", { name: name.slice(1, -1) }).waitFor();
  await shot("pasted-on-another-page");
}

/** With a model: its question is answered, its trace and what it took are shown, what it offers is taken. */
export async function model(page, link, _context, shot = async () => {}) {
  await open(page, link, "sale.svg");
  check((await ask(page, "let the heading gleam like treasure")) === "refused", "the model asks first");
  await page.getByLabel("Gold or silver?").waitFor();
  await shot("model-asks");
  await page.getByLabel("Gold or silver?").fill("gold, please");
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=plan][data-status=offered]").waitFor();
  await page.locator(".reading .parts img").first().waitFor({ state: "attached" });
  const trace = page.getByTestId("model-trace");
  check(/2 calls|1 call/.test(await trace.textContent()), "calls are counted");
  check(/tokens/.test(await trace.textContent()), "and tokens");
  await trace.locator("summary").click();
  check((await trace.locator("pre", { hasText: "gold, please" }).count()) > 0, "what it was asked is there");
  await shot("model-offers");
  await page.getByTestId("reading-1").click();
  await told(page, "Let the heading gleam like treasure");
}

/** The server is killed: that is said, and nothing is lost when it is there again. */
export async function killed(page, link) {
  await open(page, link, "sale.svg");
  check((await ask(page, "make the title teal")) === "ready", "it is understood");
  await page.keyboard.press("Enter");
  await told(page, "Make the title teal");
  const before = (await drawn(page)).join();
  const { pid, command } = JSON.parse(process.env.STUDIO_SERVER);
  process.kill(pid, "SIGKILL");
  await page.getByRole("alert").waitFor();
  const again = spawn(command[0], [...command.slice(1), "--port", new URL(link).port], {
    env: { ...process.env, REDRAFT_TOKEN: new URL(link).searchParams.get("token") },
    stdio: "ignore",
  });
  try {
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.reload();
    await shown(page);
    check((await drawn(page)).join() === before, "what was approved is there");
  } finally {
    again.kill();
  }
}

/** A flat picture becomes a design with live texts. */
export async function flat(page, link) {
  await open(page, link, "social.svg");
  const [id] = page.url().split("#").slice(-1);
  const picture = await page.evaluate(
    async (path) => [...new Uint8Array(await (await fetch(path)).arrayBuffer())],
    `/api/designs/${id}/pages/1.png?scale=0.5`,
  );
  await page.getByRole("button", { name: "All designs" }).click();
  await page.setInputFiles("input[type=file]", {
    name: "flat.png",
    mimeType: "image/png",
    buffer: Buffer.from(picture),
  });
  await shown(page);
  await page.getByRole("button", { name: "Lay texts out" }).click();
  await page.getByRole("textbox", { name: /^Texts/ }).fill("Winter sale\nEverything half price");
  await page.getByRole("button", { name: "Lay out", exact: true }).click();
  await page.getByRole("treeitem", { name: "Winter sale" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("textbox", { name: /^Name in the folder/ }).fill("winter.svg");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await page.getByText("Saved as winter.svg").waitFor();
}

/** Two tabs on one design: what is done in one is seen in the other. */
export async function tabs(page, link, context) {
  await open(page, link, "social.svg");
  const other = await context.newPage();
  await other.goto(page.url());
  await shown(other);
  const before = (await drawn(other)).join();
  check((await ask(page, "make the title red")) === "ready", "it is understood");
  await page.keyboard.press("Enter");
  await told(page, "Make the title red");
  await other.waitForFunction(
    (was) =>
      [...document.querySelectorAll("[data-testid=parts] img")].map((image) => image.dataset.part).join() !== was,
    before,
  );
  await other.close();
}

/** Two annotators label at once, each in their own window; what they see differently is decided by a third. */
export async function labelled(page, link, context) {
  const other = await context.newPage();
  const all = [];
  const enter = async (there, name) => {
    await there.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await there.locator(".cut img[style]").nth(1).waitFor();
  };
  const saved = (there) => there.getByTestId("saved").getByText("Saved").waitFor();
  const answer = async (there, keys) => {
    await there.keyboard.type(keys);
    await there.keyboard.press("Enter");
    await saved(there);
  };
  await page.goto(link);
  await page.locator(".people button").first().waitFor();
  all.push(...(await faults(page, "start")));
  await other.goto(new URL("/", link).href);
  await enter(page, "anna");
  await enter(other, "ben");
  for (const there of [page, other]) {
    check((await there.getByTestId("place").textContent()) === "1 / 1", "the calibration comes first");
    await there.keyboard.type("4");
    check(await there.getByTestId("question").nth(1).isEnabled(), "consistency is asked after following");
    await there.keyboard.type(there === page ? "4" : "3");
    await there.keyboard.press("Enter");
    await there.getByTestId("gold").waitFor();
    check(
      (await there.locator(".apart").count()) === (there === page ? 0 : 1),
      "what differs from the gold is marked",
    );
    all.push(...(await faults(there, "gold")));
    await there.keyboard.press("Enter");
    await there.getByText("2 / 4").waitFor();
  }
  check(
    (await page.getByTestId("instruction").textContent()) !== (await other.getByTestId("instruction").textContent()),
    "everyone has an order of their own",
  );
  await page.keyboard.type("12");
  await page.keyboard.press("u");
  await saved(page);
  check((await page.locator("[aria-pressed=true] kbd").allTextContents()).join() === "1", "the last answer is undone");
  await page.keyboard.type("2c");
  await page.keyboard.type("hardly to be seen 4");
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  await page.getByRole("slider").waitFor();
  all.push(...(await faults(page, "label")));
  await page.keyboard.press("+");
  await page.getByText("150%").waitFor();
  await page.keyboard.press("Enter");
  for (let at = 0; at < 2; at += 1) await answer(page, "44");
  await page.reload();
  await page.getByText("All 4 are done").waitFor();
  await other.keyboard.press("s");
  for (let at = 0; at < 2; at += 1) await answer(other, "44");
  await other.getByRole("link", { name: "See the overview" }).click();
  await other.getByTestId("overview").waitFor();
  check((await other.getByTestId("disagreement").count()) === 1, "one is to be decided");
  await page.getByRole("button", { name: "Overview" }).click();
  await page.getByTestId("overview").waitFor();
  await page.getByRole("button", { name: "Dark or light" }).click();
  all.push(...(await faults(page, "overview, dark")));
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const text = readFileSync(await csv.path(), "utf8");
  check(text.includes("hardly to be seen 4"), "the comment is in the table");
  check(text.split("\n").filter((line) => line.includes(",")).length === 5, "a row for each item");
  await page.getByRole("button", { name: /^Decide as/ }).click();
  await page.locator(".choices b").first().waitFor();
  await answer(page, "32");
  await page.getByRole("button", { name: "Overview" }).click();
  await page.getByText("decided", { exact: true }).waitFor();
  await other.close();
  check(all.length === 0, all.join("\n"));
}

/** What axe finds that is serious. */
async function faults(page, where) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
    .map(
      (fault) =>
        `${where}: ${fault.id}: ${fault.nodes
          .slice(0, 3)
          .map((node) => `${node.target} ${node.any?.[0]?.message ?? ""}`)
          .join("; ")}`,
    );
}

/** No serious fault for those who do not see, or use no mouse. */
export async function accessible(page, link) {
  await page.goto(link);
  await page.locator(".files button").first().waitFor();
  const all = await faults(page, "start");
  await open(page, link, "menu.svg");
  all.push(...(await faults(page, "editor")));
  await page.getByRole("treeitem").first().click();
  all.push(...(await faults(page, "selected")));
  await ask(page, "make the title gold");
  all.push(...(await faults(page, "plan")));
  await page.keyboard.press("Escape");
  await page.fill("#ask", "make the title gold");
  await page.getByRole("button", { name: "Try it step by step" }).click();
  await page.getByTestId("search-state-1").waitFor();
  await page.waitForFunction(() => document.querySelector("[data-testid=search]").dataset.ended);
  all.push(...(await faults(page, "search")));
  await page.keyboard.press("Escape");
  const table = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from("id,title\na,Supper\n") };
  await page.setInputFiles("input[aria-label=Table]", table);
  await page.locator("[data-testid=batch][data-phase=previewed]").waitFor();
  all.push(...(await faults(page, "batch")));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Dark colours" }).click();
  all.push(...(await faults(page, "dark")));
  await page.getByRole("tab", { name: "History" }).click();
  all.push(...(await faults(page, "history")));
  await page.getByRole("button", { name: "Keyboard map" }).click();
  all.push(...(await faults(page, "keys")));
  check(all.length === 0, all.join("\n"));
}
