import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { HEIC } from "../../server/features/evidence/content/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { downloadLink, filePayload, pngPayload, recordFilm } from "./evidence_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { openPortfolio } from "./live_school.ts";
import { intercept, pressEscape } from "./page_actions.ts";
import { JBIG2_PDF, pdf, WAV } from "./sample_files.ts";

const PDF_TYPE = "application/pdf";

async function openViewer(page: Page, name: string) {
  await page.getByRole("button", { name: `View ${name}`, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  return dialog;
}

/** Escape closes the viewer and returns the focus. */
async function closeViewer(page: Page, name: string) {
  await pressEscape(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const viewButton = page.getByRole("button", { name: `View ${name}`, exact: true });
  await viewButton.and(page.locator(":focus")).waitFor();
}

/** Waits for dark pixels. */
const waitForDrawnPage = (page: Page, number: number) =>
  page.waitForFunction((label) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`canvas[aria-label="${label}"]`);
    if (!canvas?.width) return false;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, i) => i % 4 === 0 && value < 100 && data[i + 3] === 255);
  }, `Page ${number}`);

Deno.test("a PDF is viewed in place: pages drawn as they come into view, zoom, keyboard", async (t) => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    await chooseFiles(page, 1, [
      filePayload(
        "plan.pdf",
        PDF_TYPE,
        pdf(Array.from({ length: 12 }, (_, i) => `Page ${i + 1} of the plan`)),
      ),
      filePayload("scan.pdf", PDF_TYPE, JBIG2_PDF),
      filePayload("locked.pdf", PDF_TYPE, pdf(["secret"], { locked: true })),
      filePayload("broken.pdf", PDF_TYPE, new TextEncoder().encode("%PDF-1.7\nnothing more\n%%EOF\n")),
    ]);
    await downloadLink(page, "broken.pdf").waitFor();

    await t.step("only pages near the window are drawn", async () => {
      const dialog = await openViewer(page, "plan");
      await dialog.getByText("Page 1 of 12").waitFor();
      await waitForDrawnPage(page, 1);
      assert.equal(await page.evaluate(() => document.querySelectorAll("canvas").length), 12);
      const drawnPages = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("canvas")].filter(({ width }) => width !== 300 && width > 0).length
        );
      assert.ok(await drawnPages() < 6, `${await drawnPages()} pages are drawn`);
      await assertAccessible(page, "a PDF on a phone");
      await dialog.getByRole("region").press("End");
      await dialog.getByText("Page 12 of 12").waitFor();
      await waitForDrawnPage(page, 12);
      await dialog.getByText("Page 12 of the plan").waitFor({ state: "attached" });
      const before = (await dialog.locator("canvas").last().boundingBox())!.width;
      await dialog.getByRole("button", { name: "Zoom in" }).press("Enter");
      await dialog.getByText("150%").waitFor();
      // The percentage changes before the layout.
      await page.waitForFunction(
        (minWidth) =>
          [...document.querySelectorAll("canvas")].at(-1)!.getBoundingClientRect().width > minWidth,
        before * 1.4,
      );
      await closeViewer(page, "plan");
    });

    await t.step("a scan is drawn without WebAssembly, by a decoder from the same origin", async () => {
      await openViewer(page, "scan");
      await waitForDrawnPage(page, 1);
      await closeViewer(page, "scan");
    });

    await t.step("a PDF that cannot be shown says why and offers a new tab", async () => {
      for (
        const [name, message] of [["locked", /password/], ["broken", /cannot be shown/]] as const
      ) {
        const dialog = await openViewer(page, name);
        await dialog.getByText("PDF Preview Unavailable").waitFor();
        await dialog.getByText(message).waitFor();
        await assertAccessible(page, `${name} that cannot be shown`);
        const newTabLink = dialog.getByRole("link", { name: "Open PDF in New Tab" });
        assert.equal(await newTabLink.getAttribute("target"), "_blank");
        await closeViewer(page, name);
      }
    });
  });
});

Deno.test("pictures, films and recordings are viewed in place, or say why not", async (t) => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, student);
    await chooseFiles(page, 1, [
      pngPayload("bed.png"),
      filePayload("phone.heic", "image/heic", HEIC),
      filePayload("tone.wav", "audio/wav", WAV),
      filePayload("digging.webm", "video/webm", await recordFilm(page)),
    ]);
    await downloadLink(page, "digging.webm").waitFor();

    await t.step("a photo format that browsers cannot show says so", async () => {
      const dialog = await openViewer(page, "phone");
      await dialog.getByText("Image Preview Unavailable").waitFor();
      await dialog.getByRole("link", { name: "Download" }).waitFor();
      await closeViewer(page, "phone");
    });

    await t.step("a film and a recording play and seek", async () => {
      for (const [name, tag] of [["digging", "video"], ["tone", "audio"]] as const) {
        const dialog = await openViewer(page, name);
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
        await closeViewer(page, name);
      }
    });

    await t.step("a film that does not load offers its download", async () => {
      await intercept(page, "**/api/files/*", (route) => route.fulfill({ status: 503, body: "" }));
      const dialog = await openViewer(page, "digging");
      await dialog.getByText("Video Error").waitFor();
      await dialog.getByText("Unable to load video. Please try downloading the file instead.").waitFor();
      await page.getByText("Failed to view file").first().waitFor();
      await assertAccessible(page, "a film that does not load");
      problems.expect(/^503/);
    });
  });
});
