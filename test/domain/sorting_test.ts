import assert from "node:assert/strict";
import { makeSort, readSort, sortsOf } from "../../domain/sorting.ts";

Deno.test("each column has an order in both directions", () => {
  const sorts = sortsOf(["name", "since"]);
  assert.deepEqual(sorts, ["name", "-name", "since", "-since"]);
  for (const sort of sorts) {
    const { column, descending } = readSort(sort);
    assert.equal(makeSort(column, descending), sort);
  }
  assert.deepEqual(readSort<"since">("-since"), { column: "since", descending: true });
});
