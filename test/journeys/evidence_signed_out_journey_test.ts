import assert from "node:assert/strict";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { downloadLink, openDiskFile, pngPayload, recordOffsets } from "./evidence_page.ts";
import { openPortfolio } from "./live_school.ts";
import { openTcpProxy } from "./tcp_proxy.ts";
import { chooseFiles } from "./choose_files.ts";
import { holdSignInRedirect, signInByMail, waitForPage } from "./page_actions.ts";

// 20 MB, more than a connection buffers.
const LARGE_TEXT = new TextEncoder().encode("Another line of a long diary about a bed.\n".repeat(480_000));
const STALL_AFTER_BYTES = 9_000_000;

Deno.test("an upload whose session ends says so, and resumes after signing in again", async () => {
  using proxy = openTcpProxy();
  await using school = await openPortfolio({ proxy });
  const { world, browser, teacher, open, portfolio } = school;
  await using diary = await openDiskFile("diary.txt", LARGE_TEXT);
  await withPage(browser, PHONE, async (page, problems) => {
    await open(page, teacher);
    const portfolioUrl = page.url();
    const offsets = recordOffsets(page);
    proxy.stallAfter(STALL_AFTER_BYTES);
    await diary.choose(page);
    await proxy.stalled();
    proxy.disconnect();
    await page.getByText("Waiting for the connection…").waitFor();
    await assertAccessible(page, "an upload that waits, on a phone");
    const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login/);
    await page.context().clearCookies();
    proxy.restore();
    // Ends the retry delay.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await waitForSignInPage();
    problems.expect(/^net::ERR/);
    problems.expect(/^401/);

    await signInByMail(world, page, "daniel@oak.example");
    await waitForPage(page, portfolioUrl);
    await diary.choose(page);
    await downloadLink(page, "diary.txt").waitFor();
    assert.ok(offsets.at(-1)! > STALL_AFTER_BYTES / 2, `resumed from ${offsets}`);
    const files = (await teacher.get(`/api/assignments/${portfolio.id}/files`)).json<
      { fileSize: number }[]
    >();
    assert.deepEqual(files.map(({ fileSize }) => fileSize), [LARGE_TEXT.length]);
    await assertAccessible(page, "the file of an upload that went on");
  });
});

Deno.test("an ended session is also reported when a file is viewed or a link is added", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    const endSession = async () => {
      const waitForSignInPage = await holdSignInRedirect(page, /student-access/);
      await page.context().clearCookies();
      return waitForSignInPage;
    };
    await open(page, student);
    await chooseFiles(page, 1, [pngPayload("bed.png")]);
    await downloadLink(page, "bed.png").waitFor();
    const waitFromViewer = await endSession();
    await page.getByRole("button", { name: "View bed" }).click();
    await waitFromViewer();
    problems.expect(/^401/);

    await open(page, student);
    await page.getByRole("button", { name: "More ways to add" }).first().click();
    await page.getByRole("button", { name: "Add link" }).first().click();
    await page.locator(":focus").and(page.getByLabel("URL")).fill("https://example.org/");
    const waitFromLink = await endSession();
    await page.getByRole("dialog").getByRole("button", { name: "Add link" }).click();
    await waitFromLink();
    problems.expect(/^401/);
  });
});
