import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { assessPortfolio } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { downloadLink, evidenceItem, pngPayload } from "./evidence_page.ts";
import { openPortfolio } from "./live_school.ts";
import { downloadBytes, pressEscape } from "./page_actions.ts";

const evidenceGroup = (page: Page) => page.getByRole("group", { name: "Add evidence for outcome 1" });

async function addFakeMicrophone(page: Page, allowed: boolean) {
  await page.addInitScript((allowed) => {
    const streams: MediaStream[] = [];
    Object.assign(globalThis, { streams });
    navigator.mediaDevices.getUserMedia = () => {
      if (!allowed) return Promise.reject(new DOMException("refused", "NotAllowedError"));
      const audioContext = new AudioContext();
      const destination = audioContext.createMediaStreamDestination();
      const oscillator = audioContext.createOscillator();
      oscillator.connect(destination);
      oscillator.start();
      streams.push(destination.stream);
      return Promise.resolve(destination.stream);
    };
  }, allowed);
}

const isMicrophoneLive = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { streams: MediaStream[] }).streams
      .some((stream) => stream.getTracks().some((track) => track.readyState === "live"))
  );

Deno.test("a voice note is recorded, played, discarded or added, and the microphone released", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await addFakeMicrophone(page, true);
    await open(page, student);
    const recordButton = evidenceGroup(page).getByRole("button", { name: "Voice" });
    const note = page.getByRole("group", { name: "Voice note" });
    await recordButton.click();
    await note.getByText(/0:0[1-9] of 10:00/).waitFor();
    await assertAccessible(page, "a voice note that is being spoken");
    await note.getByRole("button", { name: "Stop" }).press("Enter");
    await note.locator("audio").waitFor();
    assert.equal(await isMicrophoneLive(page), false);
    await assertAccessible(page, "a voice note to listen to");
    await note.getByRole("button", { name: "Discard" }).press("Enter");
    await note.waitFor({ state: "detached" });
    await recordButton.click();
    await note.getByText(/0:0[1-9] of 10:00/).waitFor();
    await note.getByRole("button", { name: "Stop" }).press("Enter");
    await note.getByRole("button", { name: "Add voice note" }).press("Enter");
    const added = evidenceItem(page, /^Voice note/);
    await added.waitFor();
    assert.match(await added.innerText(), /Sound, small/);
    assert.equal(await isMicrophoneLive(page), false);
  });
});

Deno.test("a recording that the portfolio takes no longer can be saved on the device", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await addFakeMicrophone(page, true);
    await open(page, student);
    await evidenceGroup(page).getByRole("button", { name: "More ways to add" }).tap();
    await evidenceGroup(page).getByRole("button", { name: "Voice" }).tap();
    const note = page.getByRole("group", { name: "Voice note" });
    await note.getByText(/0:0[1-9] of 10:00/).waitFor();
    await note.getByRole("button", { name: "Stop" }).tap();
    await assessPortfolio(school);
    await note.getByRole("button", { name: "Add voice note" }).tap();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a copy of Voice note" }).tap(),
    ]);
    assert.match(download.suggestedFilename(), /^Voice note .*\.weba$/);
    assert.ok((await downloadBytes(download)).length > 0);
    // The page shows what else has changed, too.
    await page.getByText("3 of 3 done").waitFor();
    await assertAccessible(page, "an upload that was refused");
    problems.expect(/^409/);
  });
});

Deno.test("a recording is kept on the page where the session has ended, until its student leaves", async () => {
  await using school = await openPortfolio();
  const { browser, student, oak, open } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await addFakeMicrophone(page, true);
    await open(page, student);
    await evidenceGroup(page).getByRole("button", { name: "More ways to add" }).tap();
    await evidenceGroup(page).getByRole("button", { name: "Voice" }).tap();
    const note = page.getByRole("group", { name: "Voice note" });
    await note.getByText(/0:0[1-9] of 10:00/).waitFor();
    await note.getByRole("button", { name: "Stop" }).tap();
    await oak.run(sql`delete from sessions`);
    const { promise: asked, resolve } = Promise.withResolvers<string>();
    page.once("dialog", async (dialog) => {
      resolve(dialog.type());
      await dialog.dismiss();
    });
    await note.getByRole("button", { name: "Add voice note" }).tap();
    assert.equal(await asked, "beforeunload");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a copy of Voice note" }).tap(),
    ]);
    assert.ok((await downloadBytes(download)).length > 0);
    problems.expect(/^401/);
  });
});

Deno.test("a denied microphone says how to allow it", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await addFakeMicrophone(page, false);
    await open(page, student);
    await evidenceGroup(page).getByRole("button", { name: "Voice" }).click();
    await page.getByText("The microphone may not be used. Allow it in the browser's settings").waitFor();
    await assertAccessible(page, "a microphone that was refused");
    await page.getByRole("button", { name: "Close" }).press("Enter");
    await page.getByText("The microphone may not be used.").waitFor({ state: "detached" });
  });
});

Deno.test("on a phone the camera is one press away, and the rest is behind one button", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    const [picker] = await Promise.all([
      page.waitForEvent("filechooser"),
      evidenceGroup(page).getByRole("button", { name: "Photo" }).tap(),
    ]);
    assert.equal(await picker.element().getAttribute("capture"), "environment");
    await picker.setFiles([pngPayload("camera.png")]);
    await downloadLink(page, "Photo").waitFor();
    const linkButton = evidenceGroup(page).getByRole("button", { name: "Add link" });
    assert.equal(await linkButton.isVisible(), false);
    const moreButton = evidenceGroup(page).getByRole("button", { name: "More ways to add" });
    await moreButton.tap();
    assert.equal(await moreButton.getAttribute("aria-expanded"), "true");
    await assertAccessible(page, "the ways to add evidence on a phone");
    for (const button of await evidenceGroup(page).getByRole("button").all()) {
      assert.ok((await button.boundingBox())!.height >= 43.9, "a target is too small for a thumb");
    }
    await linkButton.tap();
    await page.getByRole("dialog").getByLabel("URL").waitFor();
    await pressEscape(page);
    await moreButton.tap();
    await linkButton.waitFor({ state: "hidden" });
  });
});
