import assert from "node:assert/strict";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { pdfToolTests } from "../../../../test/pdf_tools.ts";
import { pdfPictures } from "../../../../test/journeys/pdf_pictures.ts";
import { pdfFonts, pdfText } from "../../../documents/testing.ts";
import drawPortfolio from "./draw_portfolio.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";
import { sampleDocument } from "./testing.ts";

/** Pixels a point. */
const SCALE = 0.8;
const KEPT = new URL("./testdata/", import.meta.url);
/** Builds of Chromium draw the edges of letters differently, which is gone where a few pixels share their ink. */
const BLUR = 2.5;
/** Difference of a pixel, out of 255, and the share of pixels that may exceed it. */
const VISIBLE = 20;
const TOLERANCE = 0.0003;

async function made(change: (document: PortfolioDocument) => void = () => {}): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio pictures " });
  try {
    const document = await sampleDocument(folder);
    change(document);
    return await drawPortfolio(document);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("the pages of a portfolio look as they did when they were last looked at", async () => {
  const bytes = await made();
  const count = (await PDFDocument.load(bytes)).getPageCount();
  const pages = Array.from({ length: count }, (_, at) => ({ page: at + 1, scale: SCALE }));
  const different: string[] = [];
  for (const [at, picture] of (await pdfPictures(bytes, pages)).entries()) {
    const kept = new URL(`page-${at + 1}.png`, KEPT);
    const page = await sharp(picture).flatten({ background: "#ffffff" }).greyscale().png({ palette: true })
      .toBuffer();
    if (Deno.env.has("UPDATE_PICTURES")) await Deno.writeFile(kept, page);
    const share = await difference(page, await Deno.readFile(kept));
    if (share <= TOLERANCE) continue;
    const actual = await Deno.makeTempFile({ prefix: `page-${at + 1} `, suffix: ".png" });
    await Deno.writeFile(actual, page);
    different.push(`page ${at + 1}: ${(share * 100).toFixed(2)} % of its pixels, see ${actual}`);
  }
  assert.deepEqual(different, []);
  assert.equal(count, 4);
});

/** Share of pixels that differ visibly; all of them where the sizes do. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).greyscale().blur(BLUR).raw().toBuffer({ resolveWithObject: true })
    ),
  );
  if (a!.info.width !== b!.info.width || a!.info.height !== b!.info.height) return 1;
  return a!.data.filter((value, at) => Math.abs(value - b!.data[at]!) > VISIBLE).length / a!.data.length;
}

Deno.test("every font of a portfolio is in the file, with every letter used", async () => {
  const fonts = await pdfFonts(await made());
  assert.ok(fonts.length >= 4, "Latin in two weights, Arabic, Chinese");
  for (const { name, embedded, glyphs } of fonts) assert.ok(embedded && !glyphs.includes(0), name);
});

await pdfToolTests("a portfolio", () => made(), /121766\/O1\/F\s+Our blog[^]*محمد[^]*Page 4 of 4/);

const LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(9).slice(0, 300).trim();

const NAMES = [
  LONG,
  "x".repeat(300),
  "محمد عبد الرحمن ".repeat(18).trim(),
  "王小明".repeat(100),
  "🌻".repeat(150),
];

Deno.test("a name of three hundred characters is whole on the cover, which stays one page within its margins", async () => {
  const covers = await PDFDocument.create();
  for (const name of NAMES) {
    const bytes = await made((document) => {
      document.student = name;
      document.establishmentName = name;
      document.outcomes[0]!.evidence[0]!.name = `${name}.jpg`;
    });
    const [cover, second] = await pdfText(bytes);
    assert.match(second!, /^Outcome 1/, name);
    const count = (text: string) => [...text].filter((letter) => letter === [...name][0]).length;
    assert.ok(count(cover!) >= 2 * count(name), `${name}, of the establishment and of the student`);
    const [page] = await covers.copyPages(await PDFDocument.load(bytes), [0]);
    covers.addPage(page);
  }
  const margin = { x: 560, y: 0, width: 35, height: 842 };
  const parts = NAMES.map((_, at) => ({ page: at + 1, scale: 1, box: margin }));
  for (const [at, picture] of (await pdfPictures(await covers.save(), parts)).entries()) {
    const { channels: [grey] } = await sharp(picture).flatten({ background: "#ffffff" }).greyscale().stats();
    assert.equal(grey!.min, 255, NAMES[at]);
  }
});
