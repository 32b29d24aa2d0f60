import assert from "node:assert/strict";
import { pdfToolTests } from "../../../../test/pdf_tools.ts";
import { PDFDocument, PDFName } from "pdf-lib";
import { UNIT_RECORD } from "../../../../domain/unit_record.ts";
import { openDocumentWorker } from "../../../documents/document_worker.ts";
import { pdfFonts, pdfObjects, pdfText } from "../../../documents/testing.ts";
import { UNIT_RECORD_DRAWING } from "../make_unit_record.ts";
import { tileOf } from "./patterns.ts";
import { draw, unitRecord } from "./testing.ts";

Deno.test("one page holds up to 36 units; more continue on numbered pages, and none is left out", async () => {
  for (
    const [count, expected] of [[1, 1], [2, 1], [6, 1], [14, 1], [15, 1], [36, 1], [37, 2], [80, 2], [120, 3]]
  ) {
    const record = unitRecord(count!);
    const pages = await pdfText(await draw(record));
    assert.equal(pages.length, expected, `${count} units`);
    const text = pages.join("\n");
    for (const { unitCode } of record.units) assert.ok(text.includes(unitCode), `${unitCode} of ${count}`);
    assert.ok(text.includes(`has achieved ${count} unit${count === 1 ? "" : "s"} in`), text);
    for (const [at, page] of pages.entries()) {
      assert.ok(page.includes(UNIT_RECORD.notice), page);
      assert.equal(page.includes(`Page ${at + 1} of ${pages.length}`), pages.length > 1);
      assert.ok(page.includes("Amara Whitlock"), page);
    }
    assert.doesNotMatch(text, /level/i);
  }
});

Deno.test("names of any script and length are whole", async () => {
  const names = [
    "Żaneta Święcicka-Łoś",
    "Nguyễn Thị Hằng",
    "王 小明",
    "Ада Ковалёва",
    "Siân O’Connor-ffoulkes",
    "Bartholomew ".repeat(24) + "Featherstone",
    "W".repeat(300),
  ];
  for (const name of names) {
    const [page] = await pdfText(await draw(unitRecord(15, { student: name })));
    assert.ok(flat(page!).includes(flat(name)), `${name} in ${page}`);
  }
  // In visual order; combining dots have no letter.
  const [arabic] = await pdfText(await draw(unitRecord(1, { student: "محمد الأحمدي" })));
  assert.match(arabic!.replace(/[^\P{Cc}\n]/gu, ""), /الأحمدي/);
  const [emoji] = await pdfText(await draw(unitRecord(1, { student: "Bo 🌻 Lind" })));
  assert.match(emoji!, /Bo 🌻 Lind/);
});

Deno.test("long titles of all units stay within the page, whole", async () => {
  const title = "Recognising and responding to hazards in the home and in the wider community ".repeat(3) +
    "today";
  for (const count of [14, 36]) {
    const record = unitRecord(count, {
      establishmentName: "The Oak School for Children ".repeat(7) + "Ashby",
    });
    const long = { ...record, units: record.units.map((unit) => ({ ...unit, title })) };
    const pages = await pdfText(await draw(long));
    assert.equal(pages.length, 1);
    assert.equal(flat(pages[0]!).split(flat(title)).length - 1, count);
    assert.ok(flat(pages[0]!).includes("Ashbyon23November2026."), pages[0]);
  }
});

Deno.test("it has title, author and language, and every font is embedded", async () => {
  const bytes = await draw(unitRecord(15, { student: "Żaneta 小明 محمد" }));
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  assert.equal(pdf.getTitle(), `${UNIT_RECORD.title}: Żaneta 小明 محمد`);
  assert.equal(pdf.getAuthor(), "Oak School");
  assert.match(String(pdf.catalog.get(PDFName.of("Lang"))), /en-GB/);
  const fonts = await pdfFonts(bytes);
  assert.ok(fonts.length >= 4, "Latin, bold, Chinese and Arabic at least");
  for (const { name, embedded, glyphs } of fonts) assert.ok(embedded && !glyphs.includes(0), name);
});

Deno.test("a unit has its own tile, the same on every record", async () => {
  const curves = async (unitCode: string, student: string) => {
    const units = [{ title: "Growing vegetables", unitCode, awardedOn: "1 June 2026" }];
    const objects = await pdfObjects(await draw(unitRecord(1, { student, units })));
    return objects.join("\n").split("\n").filter((line) => / [cl] .*f Q$/s.test(line)).join("\n");
  };
  const first = await curves("118200", "Amara Whitlock");
  assert.ok(first.length > 1000, first);
  assert.equal(await curves("118200", "小明 王"), first);
  assert.notEqual(await curves("118201", "Amara Whitlock"), first);
});

Deno.test("tiles of neighbouring codes are of all patterns, schemes and turns", () => {
  const designs = Array.from({ length: 400 }, (_, at) => tileOf(String(118000 + at)));
  assert.equal(new Set(designs.map(({ shape }) => shape)).size, 12);
  assert.equal(new Set(designs.map(({ scheme }) => scheme)).size, 8);
  assert.equal(new Set(designs.map(({ turn }) => turn)).size, 4);
  // Of 384, drawn at random, 400 find 250.
  const found = new Set(designs.map((design) => JSON.stringify(design))).size;
  assert.ok(found > 225, String(found));
});

Deno.test("a thread that has drawn one student's record draws the next one's as a new thread does", async () => {
  const worker = openDocumentWorker();
  const make = (made: typeof worker, record: ReturnType<typeof unitRecord>) =>
    made.make(UNIT_RECORD_DRAWING.module, record, UNIT_RECORD_DRAWING.limits);
  await make(worker, unitRecord(36, { student: "小明 王", colour: "#ffd200" }));
  assert.ok(worker.isWarm());
  const record = unitRecord(2);
  const bytes = await make(worker, record);
  assert.deepEqual(await pdfObjects(bytes), await pdfObjects(await make(openDocumentWorker(), record)));
});

await pdfToolTests(
  "a record of several pages",
  () => draw(unitRecord(80, { student: "Żaneta Święcicka" })),
  /Żaneta Święcicka[^]*Page 2 of 2/,
);

function flat(text: string): string {
  return text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, "");
}
