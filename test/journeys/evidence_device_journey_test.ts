import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import { DESK, download, openPortfolio, PHONE, png } from "./evidence_page.ts";

const zone = (page: Page) => page.getByRole("group", { name: "Add evidence for outcome 1" });

/** Puts a microphone into the page that hums, or one that may not be used. */
async function microphone(page: Page, allowed: boolean) {
  await page.addInitScript((allowed) => {
    const streams: MediaStream[] = [];
    Object.assign(globalThis, { streams });
    navigator.mediaDevices.getUserMedia = () => {
      if (!allowed) return Promise.reject(new DOMException("refused", "NotAllowedError"));
      const sound = new AudioContext();
      const out = sound.createMediaStreamDestination();
      const hum = sound.createOscillator();
      hum.connect(out);
      hum.start();
      streams.push(out.stream);
      return Promise.resolve(out.stream);
    };
  }, allowed);
}

/** Whether the page still holds a microphone. */
const isListening = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { streams: MediaStream[] }).streams
      .some((stream) => stream.getTracks().some((track) => track.readyState === "live"))
  );

Deno.test("a voice note is spoken, listened to, thrown away or added, and the microphone let go", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page) => {
    await microphone(page, true);
    await open(page, student);
    const begin = zone(page).getByRole("button", { name: "Record a voice note" });
    const note = page.getByRole("group", { name: "Voice note" });
    await begin.click();
    await note.getByText("0:01 of 10:00").waitFor();
    await assertAccessible(page, "a voice note that is being spoken");
    await note.getByRole("button", { name: "Stop" }).press("Enter");
    await note.locator("audio").waitFor();
    assert.equal(await isListening(page), false);
    await assertAccessible(page, "a voice note to listen to");
    await note.getByRole("button", { name: "Discard" }).press("Enter");
    await note.waitFor({ state: "detached" });
    await begin.click();
    await note.getByText("0:01 of 10:00").waitFor();
    await note.getByRole("button", { name: "Stop" }).press("Enter");
    await note.getByRole("button", { name: "Add voice note" }).press("Enter");
    const added = page.locator(".evidence-file", { hasText: /Voice note \d{4}-\d\d-\d\d \d\d\.\d\d\.weba/ });
    await added.waitFor();
    assert.match(await added.innerText(), /Voice note, \d+\.\d\d MB/);
    assert.equal(await isListening(page), false);
  });
});

Deno.test("a microphone that may not be used says how to allow it", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page) => {
    await microphone(page, false);
    await open(page, student);
    await zone(page).getByRole("button", { name: "Record a voice note" }).click();
    await page.getByText("The microphone may not be used. Allow it in the browser's settings").waitFor();
    await assertAccessible(page, "a microphone that was refused");
    await page.getByRole("button", { name: "Close" }).press("Enter");
    await page.locator(".upload").waitFor({ state: "detached" });
  });
});

Deno.test("on a phone the camera is one press away, and the rest stands behind one button", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    const [picker] = await Promise.all([
      page.waitForEvent("filechooser"),
      zone(page).getByRole("button", { name: "Take a photo" }).tap(),
    ]);
    assert.equal(await picker.element().getAttribute("capture"), "environment");
    await picker.setFiles([png("camera.png")]);
    await download(page, "camera.png").waitFor();
    const link = zone(page).getByRole("button", { name: "Add link" });
    assert.equal(await link.isVisible(), false);
    const more = zone(page).getByRole("button", { name: "More ways to add" });
    await more.tap();
    assert.equal(await more.getAttribute("aria-expanded"), "true");
    await assertAccessible(page, "the ways to add evidence on a phone");
    for (const button of await zone(page).getByRole("button").all()) {
      assert.ok((await button.boundingBox())!.height >= 43.9, "a target is too small for a thumb");
    }
    await link.tap();
    await page.getByRole("dialog").getByLabel("URL").waitFor();
    await page.keyboard.press("Escape");
    await more.tap();
    await link.waitFor({ state: "hidden" });
  });
});
