import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { launchBrowser, withPage } from "../../../../test/journeys/browser.ts";
import { htmlPage, openPageServer } from "../../../../test/journeys/page_server.ts";
import { SUMMARY_SHEET, summarySheets } from "../../../../domain/summary_sheet.ts";
import { COLUMNS, LEFT, PARTS } from "./layout.ts";
import { draw, student } from "./testing.ts";

const PDFJS = new URL("../../../../node_modules/pdfjs-dist/legacy/build/", import.meta.url);
const SCALE = 3;

/** Names and the least number of separate glyph shapes. */
const NAMES = [
  { last: "Ash", first: "Robin", shapes: 9 },
  { last: "Żółć", first: "Łukasz", shapes: 11 },
  { last: "الأحمدي", first: "محمد", shapes: 6 },
  { last: "王", first: "小明", shapes: 5 },
  { last: "Ковалёва", first: "Ада", shapes: 12 },
  { last: "🦄", first: "🦄🦄", shapes: 4 },
];

// A font without a glyph fails silently and the text stays extractable, so the test counts ink.
Deno.test("every name leaves its letters on the paper, and empty lines stay empty", async () => {
  const students = NAMES.map(({ last, first }) => student(last, first));
  const picture = await pictureOf(await draw(students));
  const unit = { unitCode: "121766", title: "", outcomes: 3 };
  const inOrder = summarySheets(unit, students)[0]!.grid!.students;
  for (let row = 0; row < SUMMARY_SHEET.rows; row++) {
    const found = await shapesIn(picture, row);
    const name = inOrder[row]?.lastName;
    const wanted = NAMES.find(({ last }) => last === name)?.shapes ?? 0;
    assert.ok(
      wanted === 0 ? found === 0 : found >= wanted,
      `${name ?? "an empty line"} leaves ${found} of ${wanted}`,
    );
  }
});

async function pictureOf(bytes: Uint8Array): Promise<Buffer> {
  await using server = openPageServer((path) => {
    if (path === "/") return htmlPage("<canvas></canvas>");
    if (path === "/sheet.pdf") return new Response(new Uint8Array(bytes));
    if (!/^\/pdf(\.worker)?\.mjs$/.test(path)) return undefined;
    return new Response(Deno.readFileSync(new URL(`.${path}`, PDFJS)), {
      headers: { "content-type": "text/javascript" },
    });
  });
  await using browser = await launchBrowser();
  return await withPage(browser, { width: 1280, height: 900 }, async (page) => {
    await page.goto(server.at("/"));
    return Buffer.from(await drawn(page), "base64");
  });
}

/** Runs in the browser, which loads pdf.js by URL. */
function drawn(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const pdfjs = await import("/pdf.mjs");
    pdfjs.GlobalWorkerOptions.workerSrc = "/pdf.worker.mjs";
    const pdf = await pdfjs.getDocument({ url: "/sheet.pdf" }).promise;
    const sheet = await pdf.getPage(1);
    const viewport = sheet.getViewport({ scale: ${SCALE} });
    const canvas = document.querySelector("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await sheet.render({ canvas, viewport }).promise;
    return canvas.toDataURL("image/png").split(",")[1];
  })()`);
}

/** Separate runs of inked columns in the name cell of a row. */
async function shapesIn(picture: Buffer, row: number): Promise<number> {
  const { data, info } = await sharp(picture).extract({
    left: Math.round((LEFT + COLUMNS.number + 2) * SCALE),
    top: Math.round((PARTS.grid.y + PARTS.grid.head + row * PARTS.grid.row + 2) * SCALE),
    width: Math.round((COLUMNS.name - 4) * SCALE),
    height: Math.round((PARTS.grid.row - 4) * SCALE),
  }).flatten({ background: "white" }).greyscale().raw().toBuffer({ resolveWithObject: true });
  let shapes = 0;
  let before = false;
  for (let column = 0; column < info.width; column++) {
    let ink = false;
    for (let line = 0; line < info.height; line++) {
      if (data[(line * info.width + column) * info.channels]! < 128) ink = true;
    }
    if (ink && !before) shapes++;
    before = ink;
  }
  return shapes;
}
