import assert from "node:assert/strict";
import { pdfToolTests } from "../../../../test/pdf_tools.ts";
import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { pdfText } from "../../../documents/testing.ts";
import { drawnLine } from "../testing.ts";
import { draw, signature, signed, student } from "./testing.ts";

const LONG = "Bartholomew Featherstonehaugh-Cholmondeley ".repeat(5).slice(0, 200).trim();
const FOLDER = "In the folder in room 4";

Deno.test("a sheet has names, dates and pictures of the signatures that cover its rows, and no others", async () => {
  const signatures = [
    signature("e1", "educator", { name: "Sam Carter", image: await drawnLine() }),
    signature("a1", "admin", { name: "Ada Hill", signedOn: "2026-06-22" }),
    signature("e2", "educator", { name: "محمد الأحمدي", signedOn: "2026-06-23" }),
  ];
  const bytes = await draw([
    signed(student("Ash", "Robin"), "e1", "a1"),
    signed(student("Brown", "Casey"), "e2", null),
    student("Cole", "Dana"),
  ], { signatures });
  const [both, teacher, unsigned] = await pdfText(bytes);
  const names = /Sam Carter|Ada Hill|محمد|\d+\/6\/2026(?=\s*$)/gmu;
  const shownIn = (sheet: string) =>
    sheet.slice(sheet.indexOf("Signed")).replace(/Made with[^]*/, "").match(names);
  assert.deepEqual(shownIn(both!), ["Sam Carter", "16/6/2026", "Ada Hill", "22/6/2026"], both);
  assert.match(both!, /Sheet 1 of 3\n[^]*Ash, Robin/);
  assert.match(both!, /\(Unit teacher\)[^]*\(Co-ordinator\)[^]*Sam Carter, 16\/6\/2026/);
  assert.deepEqual(shownIn(teacher!), ["محمد", "23/6/2026"], teacher);
  assert.match(teacher!, /Sheet 2 of 3\n[^]*Brown, Casey/);
  assert.equal(shownIn(unsigned!), null);
  assert.match(
    unsigned!,
    /Sheet 3 of 3\n[^]*Cole, Dana[^]*Signed\s+\(Unit teacher\)\s+Signed\s+\(Co-ordinator\)\s+Date\s/,
  );
  assert.deepEqual(await imagesOf(bytes), [1, 0, 0]);
});

Deno.test("long names of those who signed are whole", async () => {
  const signatures = [
    signature("e1", "educator", { name: LONG }),
    signature("a1", "admin", {
      name: LONG.replaceAll("Bart", "Bert"),
      account: LONG.replaceAll("Bart", "Burt"),
      image: await drawnLine(),
    }),
  ];
  const [sheet] = await pdfText(await draw([signed(student("Ash", "Robin"), "e1", "a1")], { signatures }));
  for (const { name } of signatures) assert.ok(flat(sheet!).includes(flat(name)), sheet);
  assert.ok(flat(sheet!).includes(flat(`(signed in as ${signatures[1]!.account})`)), sheet);
});

Deno.test("where work is that is held elsewhere stands beneath the grid, or behind the sheet", async () => {
  const [sheet, ...others] = await pdfText(
    await draw([{ ...student("Ash", "Robin"), heldAt: [null, FOLDER, null] }]),
  );
  assert.match(sheet!, new RegExp(`Work held elsewhere\\s+O2: ${FOLDER}\\s`));
  assert.deepEqual(others, []);
  const placeOf = (at: number, outcome: number) => `${at}.${outcome} ${LONG}`.slice(0, 200);
  const many = Array.from({ length: 8 }, (_, at) => ({
    ...student(`Ash${at}`, "Robin", 14),
    heldAt: Array.from({ length: 14 }, (_, outcome) => placeOf(at, outcome)),
  }));
  const [grid, ...behind] = await pdfText(await draw(many));
  assert.match(grid!, new RegExp(`Work held elsewhere\\s+See sheets 2 to ${behind.length + 1}\\s`));
  const all = flat(behind.join());
  for (const { lastName, heldAt } of many) {
    heldAt.forEach((place, at) =>
      assert.ok(all.includes(flat(`O${at + 1}: ${place} (${lastName}, Robin)`)), place)
    );
  }
  assert.ok(behind.every((sheet) => /Work held elsewhere \(sheet 1\)/.test(sheet) && !/Signed/.test(sheet)));
});

await pdfToolTests("a signed sheet", async () => {
  const signatures = [
    signature("e1", "educator", { image: await drawnLine() }),
    signature("a1", "admin", { name: "王小明" }),
  ];
  return await draw([signed(student("Ash", "Robin"), "e1", "a1")], { signatures });
}, /王小明[^]*Name of e1, 16\/6\/2026/);

function flat(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Number of pictures on each page. */
async function imagesOf(bytes: Uint8Array): Promise<number[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map(({ node }) => {
    const objects = node.normalizedEntries().XObject;
    return objects.values().filter((ref) => {
      const object = pdf.context.lookup(ref);
      return object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image");
    }).length;
  });
}
