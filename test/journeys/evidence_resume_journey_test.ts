import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { downloadLink, evidenceItem, filePayload, openDiskFile, recordOffsets } from "./evidence_page.ts";
import { openPortfolio } from "./live_school.ts";
import { openTcpProxy } from "./tcp_proxy.ts";
import { fetchAhead } from "./go_offline.ts";
import { chooseFiles } from "./choose_files.ts";
import { intercept, outcomeCard, ready } from "./page_actions.ts";

// 20 MB of different lines, more than a connection buffers.
const LARGE_TEXT = new TextEncoder().encode(
  Array.from({ length: 400_000 }, (_, i) => `Line ${i} of a long diary about a raised bed.`).join("\n"),
);
const STALL_AFTER_BYTES = 9_000_000;
const DISCONNECTED = /^net::ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|NETWORK)/;

/** SHA-256 of what the browser downloads. */
const downloadHash = async (page: Page, name: string) =>
  await page.evaluate(async (href) => {
    const bytes = await (await fetch(href)).arrayBuffer();
    const hash = await crypto.subtle.digest("SHA-256", bytes);
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }, await downloadLink(page, name).getAttribute("href") ?? "");

const storedUploads = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /upload/.test(key)));

const LARGE_TEXT_HASH = createHash("sha256").update(LARGE_TEXT).digest("hex");

Deno.test("an upload survives a lost connection, says so, and resumes on its own", async () => {
  using proxy = openTcpProxy();
  await using school = await openPortfolio({ proxy });
  const { browser, student, open } = school;
  await using diary = await openDiskFile("diary.txt", LARGE_TEXT);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    await fetchAhead(page);
    const offsets = recordOffsets(page);
    proxy.stallAfter(STALL_AFTER_BYTES);
    await diary.choose(page);
    await proxy.stalled();
    proxy.disconnect();
    await page.getByText("Waiting for the connection…").waitFor();
    await assertAccessible(page, "an upload that waits for the connection");
    // The online event ends the retry delay.
    await page.context().setOffline(true);
    proxy.restore();
    await page.context().setOffline(false);
    await downloadLink(page, "diary.txt").waitFor();
    assert.equal(offsets[0], 0);
    assert.ok(offsets.at(-1)! > STALL_AFTER_BYTES / 2, `resumed from ${offsets}`);
    assert.equal(await downloadHash(page, "diary.txt"), LARGE_TEXT_HASH);
    problems.expect(DISCONNECTED);
  });
});

Deno.test("the same file chosen again after a reload resumes, for the same student", async () => {
  using proxy = openTcpProxy();
  await using school = await openPortfolio({ proxy });
  const { browser, student, open } = school;
  await using diary = await openDiskFile("diary.txt", LARGE_TEXT);
  await withPage(browser, DESKTOP, async (page) => {
    await open(page, student);
    const offsets = recordOffsets(page);
    proxy.stallAfter(STALL_AFTER_BYTES);
    await diary.choose(page);
    await proxy.stalled();
    page.once("dialog", (dialog) => void dialog.accept());
    proxy.restore();
    await page.reload();
    await ready(page);
    await diary.choose(page);
    await downloadLink(page, "diary.txt").waitFor();
    assert.equal(offsets.length, 2);
    assert.ok(offsets[1]! > STALL_AFTER_BYTES / 2, `resumed from ${offsets}`);
    assert.equal(await downloadHash(page, "diary.txt"), LARGE_TEXT_HASH);
    assert.deepEqual(await storedUploads(page), []);
  });
});

Deno.test("a cancelled upload is terminated on the server, and nothing of it is stored", async () => {
  using proxy = openTcpProxy();
  await using school = await openPortfolio({ proxy });
  const { browser, student, open } = school;
  await using diary = await openDiskFile("diary.txt", LARGE_TEXT);
  await withPage(browser, DESKTOP, async (page) => {
    await open(page, student);
    proxy.stallAfter(STALL_AFTER_BYTES);
    await diary.choose(page);
    await proxy.stalled();
    const [response] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "DELETE"),
      page.getByRole("button", { name: "Cancel diary" }).click(),
    ]);
    assert.ok(response.status() < 300, `DELETE answered ${response.status()}`);
    await page.getByRole("button", { name: "Cancel diary" }).waitFor({ state: "detached" });
    assert.deepEqual(await storedUploads(page), []);
    assert.equal(await evidenceItem(page).count(), 0);
  });
});

Deno.test("an uploaded file that may not be added is deleted when it is removed from the page", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    const refusal = { status: 409, json: { message: "This outcome already has 100 files." } };
    await intercept(page, "**/api/submissions/*/files", (route) => route.fulfill(refusal), { times: 1 });
    await chooseFiles(page, 1, [filePayload("notes.txt", "text/plain", LARGE_TEXT.slice(0, 2000))]);
    await outcomeCard(page, 1).getByText("This outcome already has 100 files.").waitFor();
    const [response] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "DELETE"),
      page.getByRole("button", { name: "Remove notes" }).click(),
    ]);
    assert.ok(response.status() < 300, `DELETE answered ${response.status()}`);
    problems.expect(/^409/);
  });
});

Deno.test("a file that is tried again is added beside one of its size", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    const text = LARGE_TEXT.slice(0, 2000);
    await chooseFiles(page, 1, [filePayload("notes.txt", "text/plain", text)]);
    await downloadLink(page, "notes.txt").waitFor();
    const refusal = { status: 409, json: { message: "Ask your teacher." } };
    await intercept(page, "**/api/submissions/*/files", (route) => route.fulfill(refusal), { times: 1 });
    await chooseFiles(page, 1, [filePayload("other.txt", "text/plain", text)]);
    await outcomeCard(page, 1).getByText("Ask your teacher.").waitFor();
    await page.getByRole("button", { name: "Try again with other" }).click();
    await downloadLink(page, "other.txt").waitFor();
    assert.equal(await evidenceItem(page).count(), 2);
    assert.deepEqual(await storedUploads(page), []);
    problems.expect(/^409/);
  });
});

Deno.test("a lost response after the file was added adds it once", async () => {
  await using school = await openPortfolio();
  const { browser, student, open, portfolio } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    await intercept(page, "**/api/submissions/*/files", async (route) => {
      const { pathname } = new URL(route.request().url());
      const response = await student.post(pathname, route.request().postDataJSON());
      assert.equal(response.status, 201);
      await route.abort("connectionreset");
    }, { times: 1 });
    await chooseFiles(page, 1, [filePayload("notes.txt", "text/plain", LARGE_TEXT.slice(0, 2000))]);
    await downloadLink(page, "notes.txt").waitFor();
    const files = (await student.get(`/api/assignments/${portfolio.id}/files`)).json<unknown[]>();
    assert.equal(files.length, 1);
    assert.equal(await evidenceItem(page).count(), 1);
    problems.expect(DISCONNECTED);
  });
});
