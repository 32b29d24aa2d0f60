import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { HEIC } from "../../server/features/evidence/content/testing.ts";
import { assertAccessible } from "./axe.ts";
import { withPage } from "./browser.ts";
import { chosen, DESK, download, openPortfolio, PHONE, png, recordFilm } from "./evidence_page.ts";
import { chooseFiles } from "./on_the_page.ts";
import { jbig2Pdf, pdf } from "./sample_files_pdf.ts";
import { wav } from "./sample_files_sound.ts";

const PDF_TYPE = "application/pdf";

async function view(page: Page, name: string) {
  await page.getByRole("button", { name: `View ${name}`, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  return dialog;
}

/** Escape closes the viewer, and the keyboard is where it was. */
async function leave(page: Page, name: string) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const way = page.getByRole("button", { name: `View ${name}`, exact: true });
  await way.and(page.locator(":focus")).waitFor();
}

/** Whether anything dark was drawn on the canvas of a page. */
const isDrawn = (page: Page, number: number) =>
  page.waitForFunction((label) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`canvas[aria-label="${label}"]`);
    if (!canvas?.width) return false;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, i) => i % 4 === 0 && value < 100 && data[i + 3] === 255);
  }, `Page ${number}`);

Deno.test("a PDF is read in place: its pages as they come into view, larger and smaller, by keyboard", async (t) => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    await chooseFiles(page, 1, [
      chosen("plan.pdf", PDF_TYPE, pdf(Array.from({ length: 12 }, (_, i) => `Page ${i + 1} of the plan`))),
      chosen("scan.pdf", PDF_TYPE, jbig2Pdf()),
      chosen("locked.pdf", PDF_TYPE, pdf(["secret"], { locked: true })),
      chosen("broken.pdf", PDF_TYPE, new TextEncoder().encode("%PDF-1.7\nnothing more\n%%EOF\n")),
    ]);
    await download(page, "broken.pdf").waitFor();

    await t.step("only what is near the window is drawn", async () => {
      const dialog = await view(page, "plan.pdf");
      await dialog.getByText("Page 1 of 12").waitFor();
      await isDrawn(page, 1);
      assert.equal(await page.evaluate(() => document.querySelectorAll("canvas").length), 12);
      const drawn = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("canvas")].filter(({ width }) => width !== 300 && width > 0).length
        );
      assert.ok(await drawn() < 6, `${await drawn()} pages are drawn`);
      await assertAccessible(page, "a PDF on a phone");
      await dialog.getByRole("region").press("End");
      await dialog.getByText("Page 12 of 12").waitFor();
      await isDrawn(page, 12);
      await dialog.getByText("Page 12 of the plan").waitFor({ state: "attached" });
      const before = (await dialog.locator("canvas").last().boundingBox())!.width;
      await dialog.getByRole("button", { name: "Zoom in" }).press("Enter");
      await dialog.getByText("150%").waitFor();
      // The number is there before the pages are laid out anew.
      await page.waitForFunction(
        (least) => [...document.querySelectorAll("canvas")].at(-1)!.getBoundingClientRect().width > least,
        before * 1.4,
      );
      await leave(page, "plan.pdf");
    });

    await t.step("a scan is drawn without WebAssembly, by a decoder from our own origin", async () => {
      await view(page, "scan.pdf");
      await isDrawn(page, 1);
      await leave(page, "scan.pdf");
    });

    await t.step("what cannot be shown says why and offers a new tab", async () => {
      for (const [name, words] of [["locked.pdf", /password/], ["broken.pdf", /cannot be shown/]] as const) {
        const dialog = await view(page, name);
        await dialog.getByText("PDF Preview Unavailable").waitFor();
        await dialog.getByText(words).waitFor();
        await assertAccessible(page, `${name} that cannot be shown`);
        const beside = dialog.getByRole("link", { name: "Open PDF in New Tab" });
        assert.equal(await beside.getAttribute("target"), "_blank");
        await leave(page, name);
      }
    });
  });
});

Deno.test("pictures, films and recordings are looked at in place, and say so where they cannot be", async (t) => {
  await using room = await openPortfolio();
  const { browser, student, open } = room;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    await chooseFiles(page, 1, [
      png("bed.png"),
      chosen("phone.heic", "image/heic", HEIC),
      chosen("tone.wav", "audio/wav", wav()),
      chosen("digging.webm", "video/webm", await recordFilm(page)),
    ]);
    await download(page, "digging.webm").waitFor();

    await t.step("a picture fits, and shows its full size when pressed", async () => {
      const dialog = await view(page, "bed.png");
      await dialog.getByRole("button", { name: "Show full size" }).click();
      await dialog.getByRole("button", { name: "Fit to the window" }).waitFor();
      await assertAccessible(page, "a picture in its full size");
      await leave(page, "bed.png");
    });

    await t.step("a photo that no browser shows is kept and says so", async () => {
      const dialog = await view(page, "phone.heic");
      await dialog.getByText("Image Preview Unavailable").waitFor();
      await dialog.getByRole("link", { name: "Download" }).waitFor();
      await leave(page, "phone.heic");
    });

    await t.step("a film and a recording play and can be wound on", async () => {
      for (const [name, tag] of [["digging.webm", "video"], ["tone.wav", "audio"]] as const) {
        const dialog = await view(page, name);
        const player = await dialog.locator(tag).elementHandle();
        await page.waitForFunction(
          (player) => player instanceof HTMLMediaElement && player.readyState > 0,
          player,
        );
        await player!.evaluate(async (player) => {
          if (!(player instanceof HTMLMediaElement)) return;
          player.currentTime = 0.4;
          await new Promise((done) => player.addEventListener("seeked", done, { once: true }));
        });
        await assertAccessible(page, `${name} in its viewer`);
        await leave(page, name);
      }
    });

    await t.step("a film that does not load offers its download", async () => {
      await page.route("**/api/files/*", (route) => route.fulfill({ status: 503, body: "" }));
      const dialog = await view(page, "digging.webm");
      await dialog.getByText("Video Error").waitFor();
      await dialog.getByText("Unable to load video. Please try downloading the file instead.").waitFor();
      await assertAccessible(page, "a film that does not load");
      problems.expect(/^503/);
    });
  });
});
