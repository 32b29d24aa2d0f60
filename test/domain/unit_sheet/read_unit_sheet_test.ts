import assert from "node:assert/strict";
import { readUnitSheet } from "../../../domain/unit_sheet/read_unit_sheet.ts";
import { COLUMNS } from "./samples/columns.ts";
import { COMBINED_STEMS } from "./samples/combined_stems.ts";
import { NARROW_COLUMN } from "./samples/narrow_column.ts";
import { ONE_LINE } from "./samples/one_line.ts";
import { PAGES } from "./samples/pages.ts";
import { ROW_BY_ROW } from "./samples/row_by_row.ts";
import { EVIDENCE } from "./samples/sheet_sample.ts";
import { SIGNS } from "./samples/signs.ts";
import { STARTING_AGAIN } from "./samples/starting_again.ts";
import { TABS } from "./samples/tabs.ts";
import { TWO_CODES } from "./samples/two_codes.ts";

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
