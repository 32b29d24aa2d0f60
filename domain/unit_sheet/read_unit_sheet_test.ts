import assert from "node:assert/strict";
import { hasUnitContent, readUnitSheet } from "./read_unit_sheet.ts";
import { SHEET_TEXT_LIMIT } from "./text.ts";
import { EVIDENCE_TYPES, UNIT_LIMITS } from "../units.ts";
import { COLUMNS } from "../../test/unit_sheets/columns.ts";
import { COMBINED_STEMS } from "../../test/unit_sheets/combined_stems.ts";
import { NARROW_COLUMN } from "../../test/unit_sheets/narrow_column.ts";
import { ONE_LINE } from "../../test/unit_sheets/one_line.ts";
import { PAGES } from "../../test/unit_sheets/pages.ts";
import { ROW_BY_ROW } from "../../test/unit_sheets/row_by_row.ts";
import { EVIDENCE } from "../../test/unit_sheets/sheet_sample.ts";
import { SIGNS } from "../../test/unit_sheets/signs.ts";
import { STARTING_AGAIN } from "../../test/unit_sheets/starting_again.ts";
import { TABS } from "../../test/unit_sheets/tabs.ts";
import { TWO_CODES } from "../../test/unit_sheets/two_codes.ts";

const SAMPLES = [
  COLUMNS,
  ROW_BY_ROW,
  TABS,
  PAGES,
  SIGNS,
  COMBINED_STEMS,
  ONE_LINE,
  NARROW_COLUMN,
  TWO_CODES,
  STARTING_AGAIN,
];

/** To mangle. */
const SHEETS = [COLUMNS, COMBINED_STEMS, PAGES, TABS].map(({ text }) => text);
/** Fragments that are likely to confuse the parser. */
const FRAGMENTS = [
  ...["\n", "\t", "  ", " ", "\r", "\f", "\0", "\u00ad", "\u200f", "\ufb03", "\ud83d", "\u{1f331}"],
  ...["1.", "2)", "99.", "(3)", "-", ".", "\u2022", "0", "121766", "Level:", "Title:", "Unit code"],
  ...[
    "demonstrated the ability to",
    "experienced",
    "and",
    "Summary sheet",
    "Student",
    "work",
    "Approved 1 May 2020",
  ],
  ...["In successfully completing this unit the learner will have", "$&", "\\", "__proto__", "constructor"],
];

/** Seeded random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Asserts the invariants of every result. */
function readSafely(text: string) {
  const sheet = readUnitSheet(text);
  const excerpt = () => JSON.stringify(text.slice(0, 2000));
  assert.match(sheet.unitCode, /^([0-9]{5,6})?$/, excerpt());
  assert.ok(sheet.approvedDate === null || /^\d{4}-\d{2}-\d{2}$/.test(sheet.approvedDate), excerpt());
  assert.ok(sheet.outcomes.length <= UNIT_LIMITS.outcomes, excerpt());
  for (const words of [sheet.title, sheet.level, ...sheet.outcomes.map(({ description }) => description)]) {
    assert.doesNotMatch(words, /[\n\t\r]|^\s|\s$| {2}/, excerpt());
  }
  for (const { evidenceType } of sheet.outcomes) assert.ok(EVIDENCE_TYPES.includes(evidenceType), excerpt());
  for (const { about, message } of sheet.notes) {
    assert.ok(typeof about !== "number" || about < sheet.outcomes.length, excerpt());
    assert.notEqual(message, "");
  }
  return sheet;
}

for (const { idea, text, expected } of SAMPLES) {
  Deno.test(`a unit sheet is read: ${idea}`, () => {
    const { notes, outcomes, ...heading } = readUnitSheet(text);
    const { unsure, outcomes: expectedOutcomes, ...facts } = expected;
    assert.deepEqual(
      outcomes,
      expectedOutcomes.map(([description, evidence]) => ({ description, evidenceType: EVIDENCE[evidence] })),
    );
    assert.deepEqual(heading, facts);
    assert.deepEqual(notes.map(({ about }) => about), unsure, JSON.stringify(notes));
  });
}

Deno.test("a mangled sheet still gives a proposal that fits the form", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 3000; round++) {
    const letters = [...SHEETS[random(SHEETS.length)]!];
    for (let change = random(30); change >= 0; change--) {
      const at = random(letters.length + 1);
      const kind = random(3);
      if (kind === 0) letters.splice(at, random(40));
      else if (kind === 1) letters.splice(at, 0, FRAGMENTS[random(FRAGMENTS.length)]!);
      else letters.splice(at, 0, ...letters.slice(random(letters.length + 1)).slice(0, random(80)));
    }
    readSafely(letters.join(""));
  }
});

Deno.test("a long repetition of one fragment is read to its end", () => {
  for (
    const piece of [
      ...FRAGMENTS,
      "\n1. a Summary sheet",
      "-\na",
      " 1. ",
      "a.a@",
      "Summary sheet 1. ",
      ":;., ",
    ]
  ) {
    const text = piece.repeat(Math.ceil(SHEET_TEXT_LIMIT / piece.length) + 1);
    readSafely(text);
    readSafely(`Title\nLevel: x\n1. ${text}`);
    readSafely(`demonstrated${text}to\n1. x`);
  }
});

Deno.test("a text that is no sheet has no content and a note for each missing part", () => {
  for (const text of ["", "   \n\n ", "Dear parents, the trip is on Friday.", "\0\0\0", "%PDF-1.7"]) {
    const sheet = readSafely(text);
    assert.equal(hasUnitContent(sheet), false, text);
    assert.deepEqual(sheet.outcomes, []);
    assert.deepEqual(
      sheet.notes.map(({ about }) => about).sort(),
      ["level", "outcomes", "title", "unitCode"],
      text,
    );
  }
});

Deno.test("a text that is too long, or has too many outcomes, says so", () => {
  const rows = Array.from({ length: 70 }, (_, i) => `${i + 1}. row ${i + 1}  Summary sheet`).join("\n");
  const text = `123456\nA title\nLevel: Level One\ndemonstrated the ability to\n${rows}`;
  const many = readSafely(text);
  assert.equal(many.outcomes.length, 60);
  assert.deepEqual(many.notes, [{ about: "outcomes", message: "Only the first 60 outcomes were read." }]);
  const long = readSafely(`${text}\nApproved 1 May 2020\n${"\n".repeat(SHEET_TEXT_LIMIT)}`);
  assert.match(long.notes[0]!.message, /too long/);
});
