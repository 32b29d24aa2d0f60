import assert from "node:assert/strict";
import { countText } from "./count_text.ts";

Deno.test("a count has its noun in one or many, and a comma from a thousand on", () => {
  assert.deepEqual([0, 1, 2, 2000].map((count) => countText(count, "unit")), [
    "0 units",
    "1 unit",
    "2 units",
    "2,000 units",
  ]);
  assert.equal(countText(1, "unit is", "units are"), "1 unit is");
  assert.equal(countText(20, "unit is", "units are"), "20 units are");
});
