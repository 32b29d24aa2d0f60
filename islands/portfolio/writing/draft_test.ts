import assert from "node:assert/strict";
import { type Draft, type DraftEvent, isUnsaved, maySend, nextDraft, startDraft } from "./draft.ts";

const MONDAY = "2026-06-15T09:00:00.000Z";
const TUESDAY = "2026-06-16T09:00:00.000Z";

const after = (draft: Draft, ...events: DraftEvent[]) => events.reduce(nextDraft, draft);
const fresh = startDraft({ text: "We dug.", date: MONDAY });
const typed = (text: string): DraftEvent => ({ type: "typed", text });

Deno.test("a box as it was loaded has nothing to send and nothing to lose", () => {
  assert.equal(maySend(fresh), false);
  assert.equal(isUnsaved(fresh), false);
});

Deno.test("writing makes it unsaved until the server has exactly these words", () => {
  const writing = after(fresh, typed("We dug and raked."));
  assert.equal(writing.phase, "changed");
  assert.ok(maySend(writing) && isUnsaved(writing));
  const sending = after(writing, { type: "sent" });
  assert.ok(isUnsaved(sending), "words on their way are not safe yet");
  assert.equal(maySend(sending), false, "one save of a box at a time");
  const saved = after(sending, { type: "saved", saved: { text: "We dug and raked.", date: TUESDAY } });
  assert.equal(saved.phase, "saved");
  assert.equal(isUnsaved(saved), false);
  assert.equal(saved.saved.date, TUESDAY, "the next save is based on this one");
});

Deno.test("taking one's change back leaves nothing to send", () => {
  const back = after(fresh, typed("We dug"), typed("We dug."));
  assert.equal(back.phase, "still");
  assert.equal(isUnsaved(back), false);
});

Deno.test("words typed while a save is under way are sent after it, on its base", () => {
  const ahead = after(
    fresh,
    typed("We dug and"),
    { type: "sent" },
    typed("We dug and raked."),
    { type: "saved", saved: { text: "We dug and", date: TUESDAY } },
  );
  assert.equal(ahead.text, "We dug and raked.");
  assert.equal(ahead.phase, "changed");
  assert.equal(ahead.saved.date, TUESDAY);
});

Deno.test("a failed save keeps the words, says why, and may be sent again", () => {
  const failed = after(fresh, typed("We raked."), { type: "sent" }, {
    type: "failed",
    message: "No network",
  });
  assert.equal(failed.text, "We raked.");
  assert.equal(failed.message, "No network");
  assert.ok(maySend(failed) && isUnsaved(failed));
  const again = after(failed, { type: "sent" });
  assert.equal(again.message, null);
  assert.equal(again.sent, "We raked.");
});

const theirs = { text: "Scribed.", date: TUESDAY };
const stale = after(fresh, typed("Mine."), { type: "sent" }, { type: "stale", theirs });

Deno.test("a stale write keeps both texts and sends nothing until the writer has chosen", () => {
  assert.equal(stale.text, "Mine.");
  assert.deepEqual(stale.theirs, theirs);
  assert.equal(maySend(stale), false);
  assert.equal(maySend(after(stale, typed("Mine, longer."))), false);
  assert.equal(after(stale, typed("Mine, longer.")).phase, "stale");
});

Deno.test("keeping mine sends it at once over theirs, taking theirs ends the matter", () => {
  const mine = after(stale, { type: "kept_mine" });
  assert.equal(mine.text, "Mine.");
  assert.equal(mine.saved.date, TUESDAY, "the base is theirs now, or it would be stale for ever");
  assert.ok(maySend(mine) && mine.hurry);
  const other = after(stale, { type: "took_theirs" });
  assert.equal(other.text, "Scribed.");
  assert.equal(isUnsaved(other), false);
  assert.equal(maySend(other), false);
});

Deno.test("two people who wrote the same words have nothing to choose", () => {
  const same = after(fresh, typed("Scribed."), { type: "sent" }, { type: "stale", theirs });
  assert.equal(same.phase, "saved");
  assert.equal(same.saved.date, TUESDAY);
});

Deno.test("a fresh reading fills a box at rest and never touches one that is ahead of the server", () => {
  const arrived: DraftEvent = { type: "arrived", saved: theirs };
  assert.equal(after(fresh, arrived).text, "Scribed.");
  for (
    const busy of [
      after(fresh, typed("Mine.")),
      after(fresh, typed("Mine."), { type: "sent" }),
      after(fresh, typed("Mine."), { type: "sent" }, { type: "failed", message: "No network" }),
      stale,
    ]
  ) {
    const still = after(busy, arrived);
    assert.equal(still.text, "Mine.", busy.phase);
    assert.equal(still.saved.date, busy.saved.date, `${busy.phase}: a new base would hide the conflict`);
  }
});

Deno.test("a reading that brings nothing new changes nothing", () => {
  assert.equal(after(fresh, { type: "arrived", saved: { text: "We dug.", date: MONDAY } }), fresh);
});

Deno.test("a reading from before what was saved last takes no word out of the box", () => {
  const saved = after(fresh, typed("We dug and raked."), { type: "sent" }, {
    type: "saved",
    saved: { text: "We dug and raked.", date: TUESDAY },
  });
  for (const date of [MONDAY, null]) {
    assert.equal(after(saved, { type: "arrived", saved: { text: "We dug.", date } }), saved, `${date}`);
  }
  const later = { text: "Scribed.", date: "2026-06-17T09:00:00.000Z" };
  assert.equal(after(saved, { type: "arrived", saved: later }).text, "Scribed.");
});
