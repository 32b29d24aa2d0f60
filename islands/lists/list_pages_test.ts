import assert from "node:assert/strict";
import { allOf, firstPage, nextCursor, withItem } from "./list_pages.ts";

const items = (...ids: string[]) => ids.map((id) => ({ id, name: id }));

Deno.test("the next page begins behind the last of a full one", () => {
  assert.equal(nextCursor(items("a", "b"), 3), null);
  assert.equal(nextCursor(items("a", "b", "c"), 3), "c");
});

Deno.test("whoever has been renamed since is no place to begin behind", () => {
  const page = items("a", "b", "c");
  assert.equal(nextCursor(page, 3, new Set(["c"])), "b");
  assert.equal(nextCursor(page, 3, new Set(["a", "b", "c"])), "c");
});

Deno.test("what stands in two pages is shown once, where it was first, as it is now", () => {
  const list = { pages: [items("a", "b"), items("b", "c")], pageParams: [null, "a"] };
  assert.deepEqual(allOf(list).map(({ id }) => id), ["a", "b", "c"]);
  const now = allOf(withItem(list, { id: "b", name: "z" }));
  assert.deepEqual(now, [{ id: "a", name: "a" }, { id: "b", name: "z" }, { id: "c", name: "c" }]);
  assert.deepEqual(allOf(undefined), []);
  assert.deepEqual(firstPage(items("a")).pageParams, [null]);
});
