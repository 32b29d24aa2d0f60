import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import { chosen, DESK, download, openPortfolio, watchOffsets } from "./evidence_page.ts";
import { openLine } from "./line.ts";
import { chooseFiles, ready } from "./on_the_page.ts";

/** A text of 20 megabytes, no two lines alike: more than the buffers of a connection take in. */
const BOOK = new TextEncoder().encode(
  Array.from({ length: 400_000 }, (_, i) => `Line ${i} of a long diary about a raised bed.`).join("\n"),
);
/** How much of it goes before the line is held. */
const SOME = 9_000_000;
const GONE = /^net::ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|NETWORK)/;

/** What the browser is given for a piece of evidence, as a hash. */
const hashOf = async (page: Page, name: string) =>
  await page.evaluate(async (href) => {
    const bytes = await (await fetch(href)).arrayBuffer();
    const hash = await crypto.subtle.digest("SHA-256", bytes);
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }, await download(page, name).getAttribute("href") ?? "");

const BOOK_HASH = createHash("sha256").update(BOOK).digest("hex");

Deno.test("an upload survives a lost connection, says so, and goes on by itself where it was cut", async () => {
  using line = openLine();
  await using room = await openPortfolio(line);
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    const offsets = watchOffsets(page);
    line.holdAfter(SOME);
    await chooseFiles(page, 1, [chosen("diary.txt", "text/plain", BOOK)]);
    await line.held();
    line.cut();
    await page.getByText("Waiting for the connection…").waitFor();
    await assertAccessible(page, "an upload that waits for the connection");
    // The device notices too, and says when it is back: nobody waits for a pause to end.
    await page.context().setOffline(true);
    line.mend();
    await page.context().setOffline(false);
    await download(page, "diary.txt").waitFor();
    assert.equal(offsets[0], 0);
    assert.ok(offsets.at(-1)! > SOME / 2, `went on from ${offsets}`);
    assert.equal(await hashOf(page, "diary.txt"), BOOK_HASH);
    problems.expect(GONE);
  });
});

Deno.test("the same file chosen again after a reload goes on where it was, for the same person", async () => {
  using line = openLine();
  await using room = await openPortfolio(line);
  const { browser, student, open } = room;
  // What was chosen is known by its outside, so it must be one file of the disk.
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-journey-" });
  const path = `${folder}/diary.txt`;
  await Deno.writeFile(path, BOOK);
  const choose = async (page: Page) => {
    const [picker] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Add files" }).first().click(),
    ]);
    await picker.setFiles(path);
  };
  await withPage(browser, DESK, async (page) => {
    await open(page, student);
    const offsets = watchOffsets(page);
    line.holdAfter(SOME);
    await choose(page);
    await line.held();
    page.once("dialog", (dialog) => void dialog.accept());
    line.mend();
    await page.reload();
    await ready(page);
    await choose(page);
    await download(page, "diary.txt").waitFor();
    assert.equal(offsets.length, 2);
    assert.ok(offsets[1]! > SOME / 2, `went on from ${offsets}`);
    assert.equal(await hashOf(page, "diary.txt"), BOOK_HASH);
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /upload/.test(key)));
    assert.deepEqual(kept, [], "nothing is left to go on with");
  }).finally(() => Deno.remove(folder, { recursive: true }));
});

Deno.test("an upload that is cancelled is let go by the server too, and nothing of it is kept", async () => {
  using line = openLine();
  await using room = await openPortfolio(line);
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page) => {
    await open(page, student);
    line.holdAfter(SOME);
    await chooseFiles(page, 1, [chosen("diary.txt", "text/plain", BOOK)]);
    await line.held();
    const [letGo] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "DELETE"),
      page.getByRole("button", { name: "Cancel diary.txt" }).click(),
    ]);
    assert.ok(letGo.status() < 300, `letting go answered ${letGo.status()}`);
    await page.locator(".upload").waitFor({ state: "detached" });
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /upload/.test(key)));
    assert.deepEqual(kept, []);
    assert.equal(await page.locator(".evidence-file").count(), 0);
  });
});

Deno.test("a file that is here but may not be added is let go when it is removed from the page", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    const refusal = { status: 409, json: { message: "This outcome already holds 100 files." } };
    await page.route("**/api/submissions/*/files", (route) => route.fulfill(refusal), { times: 1 });
    await chooseFiles(page, 1, [chosen("notes.txt", "text/plain", BOOK.slice(0, 2000))]);
    await page.locator(".field-error", { hasText: "This outcome already holds 100 files." }).waitFor();
    const [letGo] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "DELETE"),
      page.getByRole("button", { name: "Remove notes.txt" }).click(),
    ]);
    assert.ok(letGo.status() < 300, `letting go answered ${letGo.status()}`);
    problems.expect(/^409/);
  });
});

Deno.test("an answer that is lost after the file was added adds it once", async () => {
  await using room = await openPortfolio();
  const { browser, student, open, portfolio } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    await page.route("**/api/submissions/*/files", async (route) => {
      const { pathname } = new URL(route.request().url());
      const added = await student.post(pathname, route.request().postDataJSON());
      assert.equal(added.status, 201);
      await route.abort("connectionreset");
    }, { times: 1 });
    await chooseFiles(page, 1, [chosen("notes.txt", "text/plain", BOOK.slice(0, 2000))]);
    await download(page, "notes.txt").waitFor();
    const files = (await student.get(`/api/assignments/${portfolio.id}/files`)).json<unknown[]>();
    assert.equal(files.length, 1);
    assert.equal(await page.locator(".evidence-file").count(), 1);
    problems.expect(GONE);
  });
});
