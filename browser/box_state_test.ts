import assert from "node:assert/strict";
import {
  type BoxEvent,
  boxReducer,
  type BoxState,
  canSend,
  initialBoxState,
  isUnsaved,
} from "./box_state.ts";

const MONDAY = "2026-06-15T09:00:00.000Z";
const TUESDAY = "2026-06-16T09:00:00.000Z";
const WEDNESDAY = "2026-06-17T09:00:00.000Z";

const after = (draft: BoxState, ...events: BoxEvent[]) => events.reduce(boxReducer, draft);
const loaded = initialBoxState({ text: "We dug.", date: MONDAY });
const typed = (text: string): BoxEvent => ({ type: "typed", text });

Deno.test("a box as it was loaded has nothing to send and nothing to lose", () => {
  assert.equal(canSend(loaded), false);
  assert.equal(isUnsaved(loaded), false);
});

Deno.test("typing makes it unsaved until the server has exactly this text", () => {
  const writing = after(loaded, typed("We dug and raked."));
  assert.equal(writing.phase, "changed");
  assert.ok(canSend(writing) && isUnsaved(writing));
  const sending = after(writing, { type: "sent" });
  assert.ok(isUnsaved(sending), "text being sent is not saved yet");
  assert.equal(canSend(sending), false, "one save of a box at a time");
  const saved = after(sending, { type: "saved", saved: { text: "We dug and raked.", date: TUESDAY } });
  assert.equal(saved.phase, "saved");
  assert.equal(isUnsaved(saved), false);
  assert.equal(saved.saved.date, TUESDAY, "the next save is based on this one");
});

Deno.test("undoing a change leaves nothing to send", () => {
  const back = after(loaded, typed("We dug"), typed("We dug."));
  assert.equal(back.phase, "idle");
  assert.equal(isUnsaved(back), false);
});

Deno.test("spaces alone are no text", () => {
  const empty = initialBoxState({ text: "", date: null });
  const spaces = after(empty, typed("  "));
  assert.deepEqual([canSend(spaces), isUnsaved(spaces), spaces.text], [false, false, "  "]);
  const emptied = after(loaded, typed(" "), { type: "sent" }, {
    type: "saved",
    saved: { text: "", date: TUESDAY },
  });
  assert.deepEqual([emptied.phase, isUnsaved(emptied)], ["saved", false]);
});

Deno.test("text typed during a save is sent after it, on its base", () => {
  const ahead = after(
    loaded,
    typed("We dug and"),
    { type: "sent" },
    typed("We dug and raked."),
    { type: "saved", saved: { text: "We dug and", date: TUESDAY } },
  );
  assert.equal(ahead.text, "We dug and raked.");
  assert.equal(ahead.phase, "changed");
  assert.equal(ahead.saved.date, TUESDAY);
});

Deno.test("a failed save keeps the text, says why, and can be retried", () => {
  const failed = after(loaded, typed("We raked."), { type: "sent" }, {
    type: "failed",
    message: "No network",
  });
  assert.equal(failed.text, "We raked.");
  assert.equal(failed.message, "No network");
  assert.ok(canSend(failed) && isUnsaved(failed));
  const again = after(failed, { type: "sent" });
  assert.equal(again.message, "No network", "until there is an answer");
  assert.equal(boxReducer(again, { type: "saved", saved: { text: "Mine.", date: null } }).message, null);
  assert.equal(again.sentText, "We raked.");
});

const theirs = { text: "Scribed.", date: TUESDAY };
const conflict = after(loaded, typed("Mine."), { type: "sent" }, { type: "conflict", theirs });

Deno.test("a conflict keeps both texts and sends nothing until the writer has chosen", () => {
  assert.equal(conflict.text, "Mine.");
  assert.deepEqual(conflict.theirs, theirs);
  assert.equal(canSend(conflict), false);
  assert.equal(canSend(after(conflict, typed("Mine, longer."))), false);
  assert.equal(after(conflict, typed("Mine, longer.")).phase, "conflict");
});

Deno.test("keeping mine sends it over theirs, taking theirs leaves nothing to send", () => {
  const mine = after(conflict, { type: "keepMine" });
  assert.equal(mine.text, "Mine.");
  assert.equal(mine.saved.date, TUESDAY, "the base is theirs now, or every save would conflict");
  assert.ok(canSend(mine));
  const other = after(conflict, { type: "takeTheirs" });
  assert.equal(other.text, "Scribed.");
  assert.equal(isUnsaved(other), false);
  assert.equal(canSend(other), false);
});

Deno.test("two people who wrote the same text have no conflict", () => {
  const same = after(loaded, typed("Scribed."), { type: "sent" }, { type: "conflict", theirs });
  assert.equal(same.phase, "saved");
  assert.equal(same.saved.date, TUESDAY);
});

Deno.test("a refetch fills an idle box and never changes one with unsaved text", () => {
  const refetched: BoxEvent = { type: "refetched", saved: theirs };
  assert.equal(after(loaded, refetched).text, "Scribed.");
  for (
    const busy of [
      after(loaded, typed("Mine.")),
      after(loaded, typed("Mine."), { type: "sent" }),
      after(loaded, typed("Mine."), { type: "sent" }, { type: "failed", message: "No network" }),
      conflict,
    ]
  ) {
    const unchanged = after(busy, refetched);
    assert.equal(unchanged.text, "Mine.", busy.phase);
    assert.equal(unchanged.saved.date, busy.saved.date, `${busy.phase}: a new base would hide the conflict`);
  }
});

Deno.test("a refetch of the same text changes nothing", () => {
  assert.equal(after(loaded, { type: "refetched", saved: { text: "We dug.", date: MONDAY } }), loaded);
});

Deno.test("a refetch older than the last save is ignored", () => {
  const saved = after(loaded, typed("We dug and raked."), { type: "sent" }, {
    type: "saved",
    saved: { text: "We dug and raked.", date: TUESDAY },
  });
  for (const date of [MONDAY, null]) {
    assert.equal(after(saved, { type: "refetched", saved: { text: "We dug.", date } }), saved, `${date}`);
  }
  const later = { text: "Scribed.", date: WEDNESDAY };
  assert.equal(after(saved, { type: "refetched", saved: later }).text, "Scribed.");
});

const edited = initialBoxState({ text: "We dug.", date: TUESDAY });
const restored = (text: string, base: string | null): BoxEvent => ({
  type: "restored",
  draft: { text, base },
});

Deno.test("a draft of an earlier visit goes into the box and is saved like typing", () => {
  const draft = boxReducer(edited, restored("We dug and raked.", TUESDAY));
  assert.equal(draft.text, "We dug and raked.");
  assert.ok(draft.restored && canSend(draft) && isUnsaved(draft));
  const sending = boxReducer(draft, { type: "sent" });
  const saved = boxReducer(sending, { type: "saved", saved: { text: draft.text, date: WEDNESDAY } });
  assert.ok(saved.restored, "the box still says where its text came from");
  assert.equal(boxReducer(saved, { type: "typed", text: "We dug." }).restored, false);
});

Deno.test("a draft over a text that has changed since is a conflict", () => {
  const draft = boxReducer(edited, restored("We raked.", MONDAY));
  assert.equal(draft.phase, "conflict");
  assert.equal(draft.text, "We raked.");
  assert.equal(canSend(draft), false);
  assert.deepEqual(draft.theirs, { text: "We dug.", date: TUESDAY });
  assert.equal(draft.saved.date, MONDAY, "stored again, it is still a conflict at the next visit");
  const mine = boxReducer(draft, { type: "keepMine" });
  assert.deepEqual([mine.text, mine.saved.date, canSend(mine)], ["We raked.", TUESDAY, true]);
  const theirs = boxReducer(draft, { type: "takeTheirs" });
  assert.deepEqual([theirs.text, isUnsaved(theirs), theirs.restored], ["We dug.", false, false]);
});

Deno.test("a saved draft, and a box being typed in, change nothing", () => {
  assert.equal(boxReducer(edited, restored("We dug.", MONDAY)), edited);
  const typing = boxReducer(edited, { type: "typed", text: "We sowed." });
  assert.equal(boxReducer(typing, restored("We raked.", TUESDAY)), typing);
});

Deno.test("a box that does not reach the server says so until an answer comes, and is sent again", () => {
  const waiting = after(loaded, typed("We raked."), { type: "sent" }, { type: "unreachable" });
  assert.deepEqual([waiting.phase, waiting.offline, waiting.text], ["waiting", true, "We raked."]);
  assert.ok(canSend(waiting) && isUnsaved(waiting));
  const retried = after(waiting, { type: "sent" });
  assert.deepEqual([retried.phase, retried.offline], ["sending", true]);
  const more = after(waiting, typed("We raked and sowed."));
  assert.deepEqual([more.phase, more.offline], ["changed", true]);
  const saved = after(retried, { type: "saved", saved: { text: "We raked.", date: TUESDAY } });
  assert.deepEqual([saved.phase, saved.offline], ["saved", false]);
  assert.equal(after(retried, { type: "failed", message: "No" }).offline, false);
});
