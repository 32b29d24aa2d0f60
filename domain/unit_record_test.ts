import assert from "node:assert/strict";
import { RECORD_PAGE, recordPages, unitsAchieved } from "./unit_record.ts";

Deno.test("a record's units are all on its pages, in their order, in one roomy column or two", () => {
  const { roomy, full, further } = RECORD_PAGE;
  const shape = (count: number) => {
    const units = Array.from({ length: count }, (_, at) => at);
    const pages = recordPages(units);
    assert.deepEqual(pages.flatMap((page) => page.units), units, String(count));
    return pages.map((page) => [page.units.length, page.columns]);
  };
  assert.deepEqual(shape(0), [[0, 1]]);
  assert.deepEqual(shape(roomy), [[roomy, 1]]);
  assert.deepEqual(shape(roomy + 1), [[roomy + 1, 2]]);
  assert.deepEqual(shape(full), [[full, 2]]);
  assert.deepEqual(shape(full + further + 1), [[full, 2], [further, 2], [1, 2]]);
});

Deno.test("units are counted in words, without a level", () => {
  assert.equal(unitsAchieved(1), "has achieved 1 unit in the Unit Award Scheme");
  assert.equal(unitsAchieved(2), "has achieved 2 units in the Unit Award Scheme");
});
