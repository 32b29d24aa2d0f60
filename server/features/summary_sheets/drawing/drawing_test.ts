import assert from "node:assert/strict";
import { openDocumentWorker } from "../../../documents/document_worker.ts";
import { pdfObjects, pdfText } from "../../../documents/testing.ts";
import { SUMMARY_DRAWING } from "../make_summary_pdf.ts";
import { draw, student, summaryDocument } from "./testing.ts";

/** The row with a student's dates. */
const lines = (sheet: string) => sheet.split("\n").filter((line) => line.includes("15/6/26"));

Deno.test("names of many languages are written as they are", async () => {
  const names = [
    ["O’Connor-ffoulkes", "Siân"],
    ["Żółć", "Łukasz"],
    ["Hằng", "Nguyễn"],
    ["Παπαδοπούλου", "Ελένη"],
    ["Ковалёва", "Ада"],
    ["王", "小明"],
    ["陳", "怡君"],
  ] as const;
  const [sheet] = await pdfText(await draw(names.map(([last, first]) => student(last, first))));
  for (const [last, first] of names) {
    assert.ok(sheet!.includes(`${last}, ${first} 15/6/26`), `${last} in ${sheet}`);
  }
});

Deno.test("an Arabic name is read from the right, its letters joined and whole", async () => {
  const [sheet] = await pdfText(await draw([student("الأحمدي", "محمد")]));
  // In visual order the forename comes first; combining dots have no letter.
  assert.match(sheet!.replace(/[^\P{Cc}\n]/gu, ""), /محمد ,الأحمدي 15\/6\/26/);
});

Deno.test("what no font has, and what cannot be shaped, keeps no sheet from being made", async () => {
  const odd = [
    ["כהן", "דוד"],
    ["🦄", "👨‍👩‍👧‍👦"],
    ["\ud800", "\u0000\u202e\u200d"],
    ["ںڲڪۖٽ", "ڪۖڪۖ"],
    ["शर्मा", "क्ष्‌्अनिता"],
    ["한", "ꙮ"],
  ] as const;
  const sheets = await pdfText(await draw(odd.map(([last, first]) => student(last, first))));
  assert.equal(lines(sheets[0]!).length, odd.length);
});

Deno.test("long names and titles are whole", async () => {
  const name = student("Featherstonehaugh-".repeat(5) + "Cholmondeley", "Bartholomew ".repeat(8) + "Zed");
  const title = "Growing, storing and selling vegetables ".repeat(7) + "and the end";
  const unit = { unitCode: "121766", title, outcomes: 3 };
  const bytes = await draw([name], {
    centreName: "The Oak School for Children ".repeat(6) + "of Ashby",
    centreNumber: "ABCDEFGHIJ1234567890",
    sets: [{ unit, version: null, students: [name] }],
  });
  const [sheet] = await pdfText(bytes);
  const text = sheet!.replace(/\s+/g, "");
  for (const whole of [`${name.lastName},${name.firstName}`, title, "ofAshby", "ABCDEFGHIJ1234567890"]) {
    assert.ok(text.includes(whole.replace(/\s+/g, "")), `${whole} in ${sheet}`);
  }
});

Deno.test("every sheet has the header and the signature lines; names alone are not signed", async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...student(`Ash${at}`, "Robin", 17),
    dates: [...Array(16).fill("2026-06-15"), null],
  }));
  const sheets = await pdfText(await draw(many));
  assert.equal(sheets.length, 4 * 2 + 1);
  sheets.forEach((sheet, at) => {
    assert.match(sheet, new RegExp(`Summary Sheet Sheet ${at + 1} of 9\n`));
    assert.match(sheet, /Name of Centre Oak School Centre No 1 2 3 4 5\n/);
    assert.equal(/\(Unit teacher\)/.test(sheet), at < 8);
  });
  assert.match(sheets[0]!, /Outcomes 1 to 14 of 17/);
  assert.match(sheets[1]!, /Outcomes 15 to 17 of 17/);
  assert.match(sheets[8]!, /Not ready to claim: 30 students have.*\nAsh0, Robin 16 of 17 dated/);
  assert.doesNotMatch(sheets.join(), /15\/6\/2026 *\n(?!Made)/, "no one is shown as completed");
});

Deno.test("a thread that has drawn for one school draws the next one's sheets as a new thread does", async () => {
  const worker = openDocumentWorker();
  const make = (made: typeof worker, document: ReturnType<typeof summaryDocument>) =>
    made.make(SUMMARY_DRAWING.module, document, SUMMARY_DRAWING.limits);
  await make(
    worker,
    summaryDocument([student("王", "小明"), student("Żółć", "Łukasz")], { centreName: "Elm School" }),
  );
  assert.ok(worker.isWarm());
  const document = summaryDocument([student("Ash", "Robin"), student("Ковалёва", "Ада")]);
  const bytes = await make(worker, document);
  assert.doesNotMatch((await pdfText(bytes)).join(), /Elm|小|Łukasz/);
  assert.deepEqual(await pdfObjects(bytes), await pdfObjects(await make(openDocumentWorker(), document)));
});
