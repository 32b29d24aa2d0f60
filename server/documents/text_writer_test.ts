import assert from "node:assert/strict";
import { PDFDocument } from "pdf-lib";
import { openFlow } from "./flow.ts";
import { openFontFaces } from "./font_faces.ts";
import { pdfFonts, pdfObjects, pdfText } from "./testing.ts";
import { openTextWriter } from "./text_writer.ts";

async function written(lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const writer = openTextWriter(pdf, await openFontFaces(lines.join("")));
  const flow = openFlow(pdf, writer);
  for (const line of lines) flow.text(line, { size: 12, after: 4 });
  for (const page of flow.pages()) page.done();
  writer.done();
  return await pdf.save();
}

const LEFT_TO_RIGHT = [
  "Zażółć gęślą jaźń, Łukasz Żółć",
  "Nguyễn Thị Huệ, Siân O’Connor",
  "Ковалёва Ада, Παπαδοπούλου Ελένη",
  "王小明 陳怡君 日本語 さくら",
  "한국어 김민준",
  "प्रिया शर्मा हिन्दी",
  "ফাতিমা রহমান",
  "ਹਰਪ੍ਰੀਤ ਕੌਰ ਸਿੰਘ",
  "પ્રિયા પટેલ",
  "தமிழ் முருகன் கொ",
  "తెలుగు",
  "ಕನ್ನಡ",
  "കൃഷ്ണൻ",
  "ප්‍රේමදාස",
  "สมชาย น้ำ",
  "ລາວ ນໍ້າ",
  "ខ្មែរ",
  "မြန်မာ",
  "አማርኛ",
  "ქართული",
  "Հայերեն",
  "🌻 👍🏽 👩🏽‍🌾 👨‍👩‍👧‍👦 🏳️‍🌈 🇬🇧 🏴󠁧󠁢󠁷󠁬󠁳󠁿 1️⃣ ❤️",
];

Deno.test("every script is shown whole in a font of the file, and found as it was written", async () => {
  const bytes = await written(LEFT_TO_RIGHT);
  const [text] = await pdfText(bytes);
  assert.deepEqual(text!.split("\n").map((line) => line.normalize("NFC")), LEFT_TO_RIGHT);
  const fonts = await pdfFonts(bytes);
  assert.ok(fonts.length > 15);
  for (const { name, embedded, glyphs } of fonts) {
    assert.ok(embedded, name);
    assert.ok(!glyphs.includes(0), `${name} has no glyph for a letter`);
  }
});

Deno.test("Arabic and Hebrew are found in the order of the page, their dots and points with the letters", async () => {
  const bytes = await written(["العربية پاکستان 12", "שָׁלוֹם דוד"]);
  const [text] = await pdfText(bytes);
  assert.deepEqual(text!.split("\n").map((line) => line.split(" ").map(bare)), [
    ["12", "پاکستان", "العربية"],
    ["דוד", "שלום"],
  ]);
  for (const { glyphs } of await pdfFonts(bytes)) assert.ok(!glyphs.includes(0));
});

Deno.test("a letter that no font has is a box, and draws no font", async () => {
  const boxes = async (text: string) =>
    (await pdfObjects(await written([text]))).join("\n").match(/ re S$/gm)?.length ?? 0;
  assert.deepEqual([await boxes("Ash"), await boxes("𒀀𒀀"), await boxes("\u200d\u202e")], [0, 2, 0]);
});

Deno.test("the same text makes the same file", async () => {
  const [one, two] = [await written(LEFT_TO_RIGHT), await written(LEFT_TO_RIGHT)];
  assert.deepEqual(await pdfObjects(one), await pdfObjects(two));
});

/** Without points, in one order whichever way its reader turns it. */
function bare(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}
