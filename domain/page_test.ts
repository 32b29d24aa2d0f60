import assert from "node:assert/strict";
import { toPage } from "./page.ts";

const rows = [{ id: "a", at: 1 }, { id: "b", at: 2 }, { id: "c", at: 3 }];

Deno.test("a page ends before the row that was read beyond it, and names its own last", () => {
  assert.deepEqual(toPage(rows, 2, ({ at }) => `at ${at}`), { items: rows.slice(0, 2), next: "at 2" });
});

Deno.test("the last page has no next one, even when it is full", () => {
  assert.deepEqual(toPage(rows, 3, ({ id }) => id), { items: rows, next: null });
  assert.deepEqual(toPage([], 3, String), { items: [], next: null });
});
