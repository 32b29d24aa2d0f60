import assert from "node:assert/strict";
import { choiceNotice, counted, PUT_LABELS, type SentChoice } from "./unit_choice.ts";

Deno.test("the button says how many units it puts into the course", () => {
  assert.deepEqual([0, 1, 3].map((count) => counted(PUT_LABELS, count)), [
    "Put the ticked units into the course",
    "Put 1 unit into the course",
    "Put 3 units into the course",
  ]);
});

Deno.test("a choice is put into the course only as the button said", () => {
  const notice = (over: Partial<SentChoice>) =>
    choiceNotice({ several: true, sent: 3, tooMany: 0, found: 3, pressed: 3, ...over });
  assert.equal(notice({}), null);
  assert.equal(notice({ pressed: 0 }), null, "a button without a number");
  assert.equal(notice({ pressed: null }), null, "a search");
  assert.equal(notice({ pressed: null, sent: 0, found: 0 }), null);
  assert.match(notice({ pressed: 2 })!, /now chosen 3 units/);
  assert.match(notice({ pressed: 0, sent: 0, found: 0 })!, /at least one/);
  assert.match(notice({ found: 2 })!, /A unit that you chose is no longer here. The others/);
  assert.match(notice({ found: 1, pressed: null })!, /2 of the units that you chose are no longer here/);
  assert.doesNotMatch(notice({ sent: 1, found: 0 })!, /others/);
  assert.match(notice({ sent: 50, tooMany: 2, found: 50, pressed: 52 })!, /2 units were left out/);
  assert.match(notice({ several: false, sent: 1, found: 0, pressed: 0 })!, /Choose another one/);
});
