import type { KeptWords } from "./kept_words.ts";

/** A text as the server holds it; the date is the base of the next save (DECISIONS 13). */
export type Saved = { text: string; date: string | null };

/** One writing box: what stands in it, what the server holds, and where the two are on their way to each other. */
export type Draft = {
  text: string;
  saved: Saved;
  /**
   * still: as it was loaded; changed: waits for a pause; sending; saved; failed: `message` says why; stale: somebody
   * else wrote `theirs` meanwhile, and the writer chooses. The text is the writer's own in every phase.
   */
  phase: "still" | "changed" | "sending" | "saved" | "failed" | "stale";
  /** The text on its way. */
  sent: string | null;
  message: string | null;
  theirs: Saved | null;
  /** Whether the next save need not wait for a pause. */
  hurry: boolean;
  /** Whether the words in it come from an earlier visit, which did not save them. */
  found: boolean;
};

export type DraftEvent =
  | { type: "typed"; text: string }
  | { type: "sent" }
  | { type: "saved"; saved: Saved }
  | { type: "failed"; message: string }
  | { type: "stale"; theirs: Saved }
  | { type: "kept_mine" }
  | { type: "took_theirs" }
  | { type: "found"; kept: KeptWords }
  | { type: "arrived"; saved: Saved };

/** A box as the page brought it. */
export function startDraft(saved: Saved): Draft {
  return {
    text: saved.text,
    saved,
    phase: "still",
    sent: null,
    message: null,
    theirs: null,
    hurry: false,
    found: false,
  };
}

/** Whether words stand in the box that the server does not have for certain. */
export function isUnsaved(draft: Draft): boolean {
  return draft.phase === "sending" || draft.text !== draft.saved.text;
}

/** Whether there is something to send, and nothing that must come first. */
export function maySend(draft: Draft): boolean {
  return draft.phase === "changed" || draft.phase === "failed";
}

/** What becomes of a box when something happens. No event ever takes words out of it but the writer's own. */
export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case "typed":
      return typed(draft, event.text);
    case "sent":
      return maySend(draft)
        ? { ...draft, phase: "sending", sent: draft.text, message: null, hurry: false }
        : draft;
    case "saved":
      return {
        ...draft,
        saved: event.saved,
        sent: null,
        phase: draft.text === draft.sent ? "saved" : "changed",
      };
    case "failed":
      return { ...draft, sent: null, phase: "failed", message: event.message };
    case "stale":
      return event.theirs.text === draft.text
        ? { ...draft, sent: null, phase: "saved", saved: event.theirs }
        : { ...draft, sent: null, phase: "stale", theirs: event.theirs };
    case "kept_mine":
      return draft.theirs
        ? { ...draft, ...settled(draft.theirs, draft.text), hurry: true, found: false }
        : draft;
    case "took_theirs":
      return draft.theirs
        ? { ...draft, ...settled(draft.theirs, draft.theirs.text), text: draft.theirs.text, found: false }
        : draft;
    case "found":
      return found(draft, event.kept);
    case "arrived":
      return arrived(draft, event.saved);
  }
}

function typed(draft: Draft, text: string): Draft {
  if (draft.phase === "sending" || draft.phase === "stale") return { ...draft, text };
  return {
    ...draft,
    text,
    message: null,
    found: false,
    phase: text === draft.saved.text ? "still" : "changed",
  };
}

/**
 * Words that an earlier visit left unsaved go into a box that holds nothing of its own: like any typing where the text
 * they were written over still stands there, else as a choice.
 */
function found(draft: Draft, { words, base }: KeptWords): Draft {
  if (draft.phase !== "still" || words === draft.saved.text) return draft;
  if (base === draft.saved.date) return { ...draft, text: words, phase: "changed", found: true };
  const saved = { ...draft.saved, date: base };
  return { ...draft, text: words, saved, theirs: draft.saved, phase: "stale", found: true };
}

/** The server's text is known again: the box either agrees with it or is ahead of it. */
function settled(saved: Saved, text: string): Pick<Draft, "saved" | "theirs" | "phase"> {
  return { saved, theirs: null, phase: text === saved.text ? "still" : "changed" };
}

/**
 * A fresh reading of the page's data fills a box that holds nothing of its own; another keeps its base and its words.
 * A reading from before what was saved last says nothing that is true any more.
 */
function arrived(draft: Draft, saved: Saved): Draft {
  if (draft.phase !== "still" && draft.phase !== "saved") return draft;
  if (draft.saved.text === saved.text && draft.saved.date === saved.date) return draft;
  if ((saved.date ?? "") < (draft.saved.date ?? "")) return draft;
  return { ...draft, text: saved.text, saved };
}
