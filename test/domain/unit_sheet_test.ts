import assert from "node:assert/strict";
import { readUnitSheet } from "../../domain/unit_sheet.ts";
import { COLUMNS } from "./unit_sheets/columns.ts";
import { COMBINED_STEMS } from "./unit_sheets/combined_stems.ts";
import { NARROW_COLUMN } from "./unit_sheets/narrow_column.ts";
import { ONE_LINE } from "./unit_sheets/one_line.ts";
import { PAGES } from "./unit_sheets/pages.ts";
import { ROW_BY_ROW } from "./unit_sheets/row_by_row.ts";
import { EVIDENCE } from "./unit_sheets/sheet_sample.ts";
import { SIGNS } from "./unit_sheets/signs.ts";
import { STARTING_AGAIN } from "./unit_sheets/starting_again.ts";
import { TABS } from "./unit_sheets/tabs.ts";
import { TWO_CODES } from "./unit_sheets/two_codes.ts";
import { WITHOUT_NUMBERS } from "./unit_sheets/without_numbers.ts";

const SAMPLES = [
  COLUMNS,
  ROW_BY_ROW,
  TABS,
  PAGES,
  SIGNS,
  COMBINED_STEMS,
  ONE_LINE,
  WITHOUT_NUMBERS,
  NARROW_COLUMN,
  TWO_CODES,
  STARTING_AGAIN,
];

for (const { idea, text, expected } of SAMPLES) {
  Deno.test(`a unit sheet is read: ${idea}`, () => {
    const { notes, outcomes, ...heading } = readUnitSheet(text);
    const { unsure, outcomes: wanted, ...facts } = expected;
    assert.deepEqual(
      outcomes,
      wanted.map(([description, evidence]) => ({ description, evidenceType: EVIDENCE[evidence] })),
    );
    assert.deepEqual(heading, facts);
    assert.deepEqual(notes.map(({ about }) => about), unsure, JSON.stringify(notes));
  });
}
