import assert from "node:assert/strict";
import { dateOfCompletion, type SheetSignature } from "./summary_sheet.ts";
import { sheetsOf, students, surnames } from "../test/sheet_students.ts";

/** In the order in which they were given. */
const SIGNATURES: SheetSignature[] = ["e1", "a1", "e2", "a2", "e3"].map((id) => ({
  id,
  part: id.startsWith("e") ? "educator" : "admin",
  name: id,
  account: id,
  image: null,
  signedOn: "2026-06-16",
}));

/** Students A1, A2 …, signed so; a part is `-` where nothing covers it as it is, and `open` is not complete. */
function sheets(...signed: string[]) {
  const people = students(signed.length, 2, signed.flatMap((ids, at) => ids === "open" ? at : []));
  signed.forEach((ids, at) => {
    const [educator = "-", admin = "-"] = ids === "open" ? [] : ids.split(" ");
    const idOf = (id: string) => id === "-" ? null : id;
    people[at]!.signatures = { educator: idOf(educator), admin: idOf(admin) };
  });
  return sheetsOf(people, 2, SIGNATURES);
}

const shown = (...signed: string[]) =>
  sheets(...signed).map(({ grid }) => {
    const { educator, admin } = grid!.signatures;
    return `${educator?.name ?? "-"} ${admin?.name ?? "-"}: ${surnames(grid!.students).join(" ")}`;
  });

Deno.test("one signature over all rows is on one sheet, and none where none is", () => {
  assert.deepEqual(shown("e1 a1", "e1 a1"), ["e1 a1: A1 A2"]);
  assert.deepEqual(shown("e1 -", "e1 -"), ["e1 -: A1 A2"]);
  assert.deepEqual(shown("- -", "open"), ["- -: A1 A2"]);
  assert.deepEqual(sheets(), []);
});

Deno.test("rows that were completed or changed after signing have a sheet without signatures", () => {
  assert.deepEqual(shown("- -", "e1 a1", "- -", "e1 a1"), ["e1 a1: A2 A4", "- -: A1 A3"]);
});

Deno.test("both signatures come before one, and the earlier ones before the later ones", () => {
  assert.deepEqual(
    shown("- -", "e3 -", "e2 a2", "- a1", "e2 a1", "e1 a1", "e1 -"),
    ["e1 a1: A6", "e2 a1: A5", "e2 a2: A3", "e1 -: A7", "e3 -: A2", "- a1: A4", "- -: A1"],
  );
});

Deno.test("students who are not complete come with the last rows, by surname", () => {
  assert.deepEqual(shown("open", "e1 a1", "open", "- -"), ["e1 a1: A2", "- -: A1 A3 A4"]);
  assert.deepEqual(shown("open", "e1 a1", "open"), ["e1 a1: A1 A2 A3"]);
  assert.deepEqual(shown("open", "open"), ["- -: A1 A2"]);
});

Deno.test("a sheet with no one who is complete bears no signature", () => {
  const [signed, names] = sheets(...Array(8).fill("e1 a1"), "open", "open");
  assert.deepEqual(signed!.grid!.signatures.educator!.id, "e1");
  assert.deepEqual(names!.grid!.signatures, { educator: null, admin: null });
});

Deno.test("sheets are counted over all groups, and the names of who is not ready stand on the last one", () => {
  const all = sheets(...Array(9).fill("e1 a1"), ...Array(9).fill("e2 -"), "- -", "open");
  assert.deepEqual(
    all.map(({ number, of, notReady }) => `${number}/${of} ${surnames(notReady)}`),
    ["1/5 ", "2/5 ", "3/5 ", "4/5 ", "5/5 A20"],
  );
});

Deno.test("no sheet shows a signature beside a complete row that it does not cover, and none is left out", () => {
  const ids = (at: number, of: string) => [`${of}1`, `${of}2`, "-"][at % 3];
  const signed = Array.from(
    { length: 60 },
    (_, at) => at % 7 === 0 ? "open" : `${ids(at, "e")} ${ids(Math.floor(at / 3), "a")}`,
  );
  const all = sheets(...signed);
  for (const { grid } of all) {
    for (const { dates, signatures } of grid!.students) {
      if (dateOfCompletion(dates) === null) continue;
      assert.equal(grid!.signatures.educator?.id ?? null, signatures.educator);
      assert.equal(grid!.signatures.admin?.id ?? null, signatures.admin);
    }
  }
  assert.equal(new Set(all.flatMap(({ grid }) => surnames(grid!.students))).size, 60);
  assert.equal(all.reduce((sum, { grid }) => sum + grid!.students.length, 0), 60);
});
