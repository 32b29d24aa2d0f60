import assert from "node:assert/strict";
import { type DraftEvent, isUnsaved, maySend, nextDraft, startDraft } from "./draft.ts";

const MONDAY = "2026-06-15T09:00:00.000Z";
const TUESDAY = "2026-06-16T09:00:00.000Z";
const WEDNESDAY = "2026-06-17T09:00:00.000Z";

const loaded = startDraft({ text: "We dug.", date: TUESDAY });
const found = (words: string, base: string | null): DraftEvent => ({ type: "found", kept: { words, base } });

Deno.test("words of an earlier visit go into the box and are saved like any typing", () => {
  const draft = nextDraft(loaded, found("We dug and raked.", TUESDAY));
  assert.equal(draft.text, "We dug and raked.");
  assert.ok(draft.found && maySend(draft) && isUnsaved(draft));
  const sending = nextDraft(draft, { type: "sent" });
  const saved = nextDraft(sending, { type: "saved", saved: { text: draft.text, date: WEDNESDAY } });
  assert.ok(saved.found, "the box still says where its words came from");
  assert.equal(nextDraft(saved, { type: "typed", text: "We dug." }).found, false);
});

Deno.test("where the server's text has changed since, they are a choice and overwrite nothing", () => {
  const draft = nextDraft(loaded, found("We raked.", MONDAY));
  assert.equal(draft.phase, "stale");
  assert.equal(draft.text, "We raked.");
  assert.equal(maySend(draft), false);
  assert.deepEqual(draft.theirs, { text: "We dug.", date: TUESDAY });
  assert.equal(draft.saved.date, MONDAY, "what is kept of it at the next visit is still a choice");
  const mine = nextDraft(draft, { type: "kept_mine" });
  assert.deepEqual([mine.text, mine.saved.date, maySend(mine)], ["We raked.", TUESDAY, true]);
  const theirs = nextDraft(draft, { type: "took_theirs" });
  assert.deepEqual([theirs.text, isUnsaved(theirs), theirs.found], ["We dug.", false, false]);
});

Deno.test("words that are saved already, and a box that is being written in, are left alone", () => {
  assert.equal(nextDraft(loaded, found("We dug.", MONDAY)), loaded);
  const typing = nextDraft(loaded, { type: "typed", text: "We sowed." });
  assert.equal(nextDraft(typing, found("We raked.", TUESDAY)), typing);
});
