import assert from "node:assert/strict";
import { openExportSlots } from "./export_slots.ts";

const PACK = { key: "oak pack", limit: 2, busy: "Several packs are being downloaded." };

function openSlots() {
  let now = 0;
  return { slots: openExportSlots(() => now), advance: (ms: number) => void (now += ms) };
}

Deno.test("as many exports of a school and kind run as may, and each gives its slot back once", () => {
  const { slots } = openSlots();
  const first = slots.take(PACK);
  slots.take(PACK);
  const busy = { code: "conflict", message: PACK.busy };
  assert.throws(() => slots.take(PACK), busy);
  assert.throws(() => slots.check(PACK), busy);
  slots.take({ ...PACK, key: "elm pack" });
  slots.take({ ...PACK, key: "oak record" });
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  slots.check(PACK);
  slots.take(PACK);
  assert.throws(() => slots.take(PACK), busy, "the second disposal frees no other slot");
});

Deno.test("a newer export of the same owner ends the older one and takes its slot", () => {
  const { slots } = openSlots();
  const older = slots.take({ ...PACK, owner: "stu_one" });
  const other = slots.take({ ...PACK, owner: "stu_two" });
  const newer = slots.take({ ...PACK, owner: "stu_one" });
  assert.deepEqual([older, other, newer].map(({ signal }) => signal.aborted), [true, false, false]);
  assert.match(older.signal.reason.message, /taken the place/);
  older[Symbol.dispose]();
  assert.throws(() => slots.take(PACK), { message: PACK.busy }, "the slot is the newer one's");
});

Deno.test("an export that is not read for two minutes leaves its slot to one that needs it", () => {
  const { slots, advance } = openSlots();
  const [stalled, read] = [slots.take(PACK), slots.take(PACK)];
  advance(100_000);
  read.touch();
  advance(21_000);
  slots.check(PACK);
  assert.equal(stalled.signal.aborted, false, "as long as no other needs it");
  slots.take(PACK);
  assert.deepEqual([stalled.signal.aborted, read.signal.aborted], [true, false]);
  assert.throws(() => slots.take(PACK), { message: PACK.busy });
});
