import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from "pdf-lib";
import sharp from "sharp";
import { pdf } from "../../../../test/journeys/sample_files.ts";
import { openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { pdfText, pdfWithObjects } from "../../../documents/testing.ts";
import { attach, madePdf } from "../testing.ts";

const colour = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } });
const photo = colour("#a33");

/** Pixels across and down, and the colour in the middle. */
async function picturesOf(bytes: Uint8Array) {
  const { context } = await PDFDocument.load(bytes);
  const jpegs = context.enumerateIndirectObjects().map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(PDFName.of("Filter")) === PDFName.of("DCTDecode"));
  return await Promise.all(jpegs.map(async ({ dict, contents }) => {
    const [width, height] = ["Width", "Height"].map((key) =>
      dict.lookup(PDFName.of(key), PDFNumber).asNumber()
    );
    const { data } = await sharp(contents).extract({ left: 100, top: 100, width: 1, height: 1 }).raw()
      .toBuffer({ resolveWithObject: true });
    return `${width} by ${height}, ${nameOf([...data])}`;
  }));
}

/** By the strongest of red, green and blue. */
function nameOf(shares: readonly number[]): string {
  const most = Math.max(...shares);
  return Math.min(...shares) > 240 ? "white" : ["red", "green", "blue"][shares.indexOf(most)]!;
}

worldTest(
  "PDFs that cannot be taken over are named with the reason, and the document comes",
  async (world) => {
    const fixture = await openPortfolioFixture(world);
    const { teacher, portfolio: { submissions: [first] } } = fixture;
    const many = await PDFDocument.create();
    for (let page = 0; page < 977; page++) many.addPage([300, 200]);
    const pieces: [string, Uint8Array<ArrayBuffer>][] = [
      ["locked.pdf", pdf(["secret"], { locked: true })],
      ["broken.pdf", pdf(["half of it"]).slice(0, 300)],
      ["empty.pdf", pdf([])],
      ["many.pdf", new Uint8Array(await many.save())],
      ["bomb.pdf", pdfWithObjects(deflateSync(new Uint8Array(160 * 1024 * 1024)))],
      ["whole.pdf", pdf(["inner page"])],
    ];
    for (const [name, bytes] of pieces) await attach(teacher, first!.id, bytes, name);
    const pages = await pdfText(await madePdf(world, fixture));
    const text = pages.join(" ").replace(/\s+/g, " ");
    assert.match(text, /locked\.pdf .{0,90}This PDF is locked with a password/);
    assert.match(text, /broken\.pdf .{0,90}This PDF is damaged/);
    assert.match(text, /empty\.pdf .{0,90}This PDF has no pages/);
    assert.match(text, /many\.pdf .{0,90}This PDF has 977 pages, more than can be shown here/);
    assert.match(text, /bomb\.pdf .{0,90}This file is too large to be shown here/);
    assert.match(text, /whole\.pdf .{0,90}Its page follows/);
    assert.ok(pages.includes("inner page"));
  },
);

worldTest("pictures of every kind are upright, in plain colours and at print size", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, portfolio: { submissions: [first] } } = fixture;
  const frames = await Promise.all(["#3a3", "#33a"].map((background) => colour(background).png().toBuffer()));
  const large = sharp({ create: { width: 4000, height: 1000, channels: 3, background: "#a33" } });
  const pieces: [string, Uint8Array][] = [
    ["cmyk.jpg", await photo.clone().toColourspace("cmyk").jpeg().toBuffer()],
    ["deep.png", await photo.clone().toColourspace("rgb16").png().toBuffer()],
    ["progressive.jpg", await photo.clone().jpeg({ progressive: true }).toBuffer()],
    ["turned.jpg", await photo.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ["animated.gif", await sharp(frames, { join: { animated: true } }).gif().toBuffer()],
    ["animated.webp", await sharp(frames, { join: { animated: true } }).webp().toBuffer()],
    ["clear.png", await photo.clone().ensureAlpha(0).png().toBuffer()],
    ["large.jpg", await large.jpeg().toBuffer()],
    ["cut.jpg", (await photo.clone().jpeg().toBuffer()).subarray(0, 400)],
  ];
  for (const [name, bytes] of pieces) await attach(teacher, first!.id, new Uint8Array(bytes), name);
  const bytes = await madePdf(world, fixture);
  assert.deepEqual(await picturesOf(bytes), [
    ...["300 by 200, red", "300 by 200, red", "300 by 200, red", "200 by 300, red"],
    ...["300 by 200, green", "300 by 200, green", "300 by 200, white", "1600 by 400, red"],
  ]);
  assert.match((await pdfText(bytes)).join(" "), /cut\.jpg\s.{0,90}This picture cannot be read/s);
});
