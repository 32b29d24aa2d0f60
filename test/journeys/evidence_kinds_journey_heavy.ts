import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { office } from "../../server/features/evidence/content/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { downloadLink, evidenceItem, filePayload, pngPayload, recordFilm } from "./evidence_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { openPortfolio } from "./live_school.ts";
import { outcomeCard, unfold } from "./page_actions.ts";
import { PDF, WAV } from "./sample_files.ts";

const encodeText = (text: string) => new TextEncoder().encode(text);

const actionTexts = (page: Page, name: string) =>
  evidenceItem(page, name).locator("a, button").allInnerTexts();

Deno.test("every kind of evidence is added in the browser and named", async (t) => {
  await using school = await openPortfolio();
  const { world, browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    const add = async (name: string, type: string, bytes: Uint8Array) => {
      await chooseFiles(page, 1, [filePayload(name, type, bytes)]);
      await downloadLink(page, name).waitFor();
      return await evidenceItem(page, name).locator("p").innerText();
    };

    await t.step("a picture gets its thumbnail", async () => {
      assert.match(
        await add("bed.png", "image/png", pngPayload("bed.png").buffer),
        /Picture, small/,
      );
      assert.deepEqual(await actionTexts(page, "bed.png"), ["View", "Download", "Delete"]);
      await world.runJobs();
      await evidenceItem(page, "bed.png").locator("img[src$='/thumbnail']").waitFor();
    });

    await t.step("a PDF, a Word file, a text and a recording are named by type", async () => {
      assert.match(await add("plan.pdf", "application/pdf", PDF), /PDF, small/);
      assert.deepEqual(await actionTexts(page, "plan.pdf"), ["View", "Download", "Delete"]);
      assert.match(await add("diary.docx", "", office("docx", "first")), /Document, small/);
      assert.deepEqual(await actionTexts(page, "diary.docx"), ["Download", "Delete"]);
      assert.match(await add("notes.txt", "text/plain", encodeText("We dug.\n")), /Text, small/);
      const viewLink = page.getByRole("link", { name: "View notes in a new tab" });
      assert.equal(await viewLink.getAttribute("target"), "_blank");
      assert.match(await add("tone.wav", "audio/wav", WAV), /Sound, small/);
    });

    await t.step("a film brings its own thumbnail", async () => {
      const film = await recordFilm(page);
      assert.match(await add("digging.webm", "video/webm", film), /Film, small/);
      await world.runJobs();
      const thumbnail = evidenceItem(page, "digging.webm").locator("img[src$='/thumbnail']");
      await thumbnail.waitFor();
      await thumbnail.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (image) => image instanceof HTMLImageElement && image.naturalWidth > 100,
        await thumbnail.elementHandle(),
      );
    });

    await t.step("a link opens in a new tab and names its host", async () => {
      await unfold(page, 2);
      await page.getByRole("group", { name: "Add evidence for outcome 2" })
        .getByRole("button", { name: "Add link" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Add link" }).click();
      await dialog.getByText("Please enter a URL").waitFor();
      await dialog.getByLabel("URL").fill("youtube.com/watch");
      await dialog.getByRole("button", { name: "Add link" }).click();
      await dialog.getByText("Please enter a valid URL (including http:// or https://)").waitFor();
      await assertAccessible(page, "the dialog that adds a link, with a fault");
      await dialog.getByLabel("URL").fill("https://www.youtube.com/watch?v=dig");
      assert.equal(await dialog.getByLabel("Type").inputValue(), "youtube");
      await dialog.getByLabel("URL").press("Enter");
      await dialog.waitFor({ state: "detached" });
      assert.match(await evidenceItem(page, "YouTube Link").innerText(), /YouTube, youtube\.com/);
      const link = page.getByRole("link", { name: "Open YouTube Link in a new tab" });
      assert.equal(await link.getAttribute("rel"), "noopener noreferrer");
      assert.equal(await link.getAttribute("href"), "https://www.youtube.com/watch?v=dig");
    });

    await t.step("a refused file says so in its outcome, with the list of types", async () => {
      await chooseFiles(page, 3, [
        filePayload("holiday.pdf", "application/pdf", encodeText("<script>alert(1)</script>")),
      ]);
      await outcomeCard(page, 3).getByText(/are accepted/).waitFor();
      problems.expect(/^415/);
    });
    await assertAccessible(page, "portfolio with every kind of evidence");
  });
});

Deno.test("file names of all kinds fit their cards on a phone", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  const names = [
    "🥕🥬 harvest 👩‍🌾.png",
    "حديقة\u202egnp.exe.png",
    `"Tom's" <b>beds & 'beans'.png`,
    `${"a very long name ".repeat(17)}end.png`,
    "nospaces".repeat(35) + ".png",
  ];
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    await chooseFiles(page, 1, names.map(pngPayload));
    await evidenceItem(outcomeCard(page, 1)).nth(4).waitFor();
    const shown = await evidenceItem(outcomeCard(page, 1)).locator("b").allInnerTexts();
    assert.equal(shown[1], "حديقةgnp.exe", "its direction is not reversed");
    assert.equal(shown[2], `"Tom's" <b>beds & 'beans'`);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scrollWidth <= PHONE.width, `the page is ${scrollWidth} pixels wide`);
    for (const card of await evidenceItem(outcomeCard(page, 1)).all()) {
      assert.ok((await card.boundingBox())!.height < 220, "a name makes its card too high");
    }
    await page.getByRole("button", { name: `View ${shown[3]}`, exact: true }).click();
    await page.getByRole("dialog").getByRole("img").waitFor();
    await assertAccessible(page, "a picture with a long name on a phone");
  });
});
