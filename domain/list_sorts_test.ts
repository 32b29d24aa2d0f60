import { makeSort, readSort, WAITING_SORTS } from "./list_sorts.ts";
import assert from "node:assert/strict";

Deno.test("each column has an order in both directions", () => {
  assert.deepEqual(WAITING_SORTS, ["student", "-student", "unit", "-unit", "since", "-since"]);
  for (const sort of WAITING_SORTS) {
    const { column, descending } = readSort(sort);
    assert.equal(makeSort(column, descending), sort);
  }
  assert.deepEqual(readSort<"since">("-since"), { column: "since", descending: true });
});
