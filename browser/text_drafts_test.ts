import assert from "node:assert/strict";
import { emptyStore } from "./testing.ts";
import { textDrafts } from "./text_drafts.ts";

const MONDAY = new Date("2026-06-15T09:00:00.000Z");

function draftsOf(store: ReturnType<typeof emptyStore>, personId = "stu_1", now = MONDAY, tabId = "one") {
  const box = { personId, submissionId: "sub_1", box: "reflection" as const };
  return textDrafts(box, { store: () => store, now: () => now }, () => tabId);
}

Deno.test("an unsaved text is there at the next visit, with its base", () => {
  const store = emptyStore();
  draftsOf(store).save({ text: 'We dug "deep".\n🌱', base: "2026-06-14T09:00:00.000Z" });
  const { text, base } = draftsOf(store).read()!;
  assert.deepEqual({ text, base }, { text: 'We dug "deep".\n🌱', base: "2026-06-14T09:00:00.000Z" });
  draftsOf(store).clear();
  assert.equal(draftsOf(store).read(), null);
  assert.equal(store.items.size, 0);
});

Deno.test("a draft is for its own person, box and outcome only", () => {
  const store = emptyStore();
  draftsOf(store).save({ text: "Mine.", base: null });
  assert.equal(draftsOf(store, "stu_2").read(), null);
  assert.equal(draftsOf(store, "stu_1:sub_1").read(), null);
  for (const other of [{ submissionId: "sub_2" }, { box: "feedback" as const }]) {
    const box = { personId: "stu_1", submissionId: "sub_1", box: "reflection" as const, ...other };
    assert.equal(textDrafts(box, { store: () => store, now: () => MONDAY }).read(), null);
  }
});

Deno.test("two tabs keep their own drafts, and the draft of a closed one is offered in another", () => {
  const store = emptyStore();
  const tab = (name: string, minute: number) =>
    draftsOf(store, "stu_1", new Date(MONDAY.getTime() + 60_000 * minute), name);
  tab("one", 1).save({ text: "From the first.", base: null });
  tab("two", 2).save({ text: "From the second.", base: null });
  tab("three", 3).save({ text: "From the third.", base: null });
  assert.equal(tab("one", 4).read()?.text, "From the first.", "a tab returns to its own");
  tab("one", 4).clear();
  assert.equal(tab("one", 5).read()?.text, "From the third.", "then to the newest of the others");
  assert.equal(store.items.size, 2, "which moves to this tab");
  tab("one", 6).clear();
  assert.equal(tab("four", 7).read()?.text, "From the second.");
  tab("four", 7).clear();
  assert.equal(tab("four", 8).read(), null);
});
