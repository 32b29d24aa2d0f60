import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { office } from "../../server/features/evidence/content/testing.ts";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import { chosen, DESK, download, openPortfolio, PHONE, png, recordFilm } from "./evidence_page.ts";
import { chooseFiles } from "./on_the_page.ts";
import { PDF } from "./sample_files.ts";
import { wav } from "./sample_files_sound.ts";

const card = (page: Page, name: string) => page.locator(".evidence-file", { hasText: name });
const text = (words: string) => new TextEncoder().encode(words);

/** The texts of the actions of a piece of evidence, in their order. */
const actions = (page: Page, name: string) => card(page, name).locator("a, button").allInnerTexts();

Deno.test("every kind of evidence goes in through the browser and is shown as what it is", async (t) => {
  await using room = await openPortfolio();
  const { world, browser, student, open } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    const add = async (name: string, type: string, bytes: Uint8Array) => {
      await chooseFiles(page, 1, [chosen(name, type, bytes)]);
      await download(page, name).waitFor();
      return await card(page, name).locator("p").innerText();
    };

    await t.step("a picture gets its small picture once the server has made it", async () => {
      assert.match(await add("bed.png", "image/png", png("bed.png").buffer), /PNG image, \d+\.\d\d MB/);
      assert.deepEqual(await actions(page, "bed.png"), ["View", "Download", "Delete"]);
      await world.runJobs();
      await card(page, "bed.png").locator("img[src$='/thumbnail']").waitFor();
    });

    await t.step("a PDF, a Word file, a text and a recording say what they are", async () => {
      assert.match(await add("plan.pdf", "application/pdf", PDF), /PDF document, 0\.00 MB/);
      assert.deepEqual(await actions(page, "plan.pdf"), ["View", "Download", "Delete"]);
      assert.match(await add("diary.docx", "", office("docx", "first")), /Word document/);
      assert.deepEqual(await actions(page, "diary.docx"), ["Download", "Delete"]);
      assert.match(await add("notes.txt", "text/plain", text("We dug.\n")), /Text, 0\.00 MB/);
      const beside = page.getByRole("link", { name: "View notes.txt in a new tab" });
      assert.equal(await beside.getAttribute("target"), "_blank");
      assert.match(await add("tone.wav", "audio/wav", wav()), /WAV recording, 0\.01 MB/);
    });

    await t.step("a film brings a picture of its own", async () => {
      const film = await recordFilm(page);
      assert.match(await add("digging.webm", "video/webm", film), /WebM video/);
      await world.runJobs();
      const picture = card(page, "digging.webm").locator("img[src$='/thumbnail']");
      await picture.waitFor();
      await picture.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (image) => image instanceof HTMLImageElement && image.naturalWidth > 100,
        await picture.elementHandle(),
      );
    });

    await t.step("a link opens beside the page and tells where it leads", async () => {
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
      assert.match(await card(page, "YouTube Link").innerText(), /YouTube, youtube\.com/);
      const way = page.getByRole("link", { name: "Open YouTube Link in a new tab" });
      assert.equal(await way.getAttribute("rel"), "noopener noreferrer");
      assert.equal(await way.getAttribute("href"), "https://www.youtube.com/watch?v=dig");
    });

    await t.step("what is not taken says so where it was put, with the list", async () => {
      await chooseFiles(page, 3, [
        chosen("holiday.pdf", "application/pdf", text("<script>alert(1)</script>")),
      ]);
      await page.locator("#outcome-3 .field-error", { hasText: "are accepted" }).waitFor();
      problems.expect(/^415/);
    });
    await assertAccessible(page, "portfolio with every kind of evidence");
  });
});

Deno.test("names of every sort keep to their cards, on a phone too", async () => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  const names = [
    "🥕🥬 harvest 👩‍🌾.png",
    "حديقة\u202egnp.exe.png",
    `"Tom's" <b>beds & 'beans'.png`,
    `${"a very long name ".repeat(17)}end.png`,
    "nospaces".repeat(35) + ".png",
  ];
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    await chooseFiles(page, 1, names.map(png));
    await page.locator("#outcome-1 .evidence-file").nth(4).waitFor();
    const shown = await page.locator("#outcome-1 .evidence-file b").allInnerTexts();
    assert.equal(shown[1], "حديقةgnp.exe.png", "nothing turns its ending round");
    assert.equal(shown[2], names[2]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
    for (const box of await page.locator("#outcome-1 .evidence-file").all()) {
      assert.ok((await box.boundingBox())!.height < 220, "a name makes its card grow without end");
    }
    await page.getByRole("button", { name: `View ${shown[3]}`, exact: true }).click();
    await page.getByRole("dialog").getByRole("img").waitFor();
    await assertAccessible(page, "a picture with a long name on a phone");
  });
});
