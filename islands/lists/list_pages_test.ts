import assert from "node:assert/strict";
import { allItems, cursorBehind, firstPage, withItem } from "./list_pages.ts";

const items = (...ids: string[]) => ids.map((id) => ({ id, name: id }));

Deno.test("a moved item is no cursor", () => {
  const page = { items: items("a", "b", "c"), next: "c" };
  assert.equal(cursorBehind(page, new Set()), "c");
  assert.equal(cursorBehind(page, new Set(["c"])), "b");
  assert.equal(cursorBehind(page, new Set(["a", "b", "c"])), "c");
  assert.equal(cursorBehind({ ...page, next: null }, new Set(["c"])), null);
});

Deno.test("an item of two pages is listed once, at its first position, updated", () => {
  const list = firstPage({ items: items("a", "b"), next: "b" });
  list.pages.push({ items: items("b", "c"), next: null });
  assert.deepEqual(allItems(list).map(({ id }) => id), ["a", "b", "c"]);
  const updated = allItems(withItem(list, { id: "b", name: "z" }));
  assert.deepEqual(updated, [{ id: "a", name: "a" }, { id: "b", name: "z" }, { id: "c", name: "c" }]);
  assert.deepEqual(allItems<{ id: string }>(undefined), []);
});
