import { isBlank } from "../domain/blank.ts";
import type { SavedText } from "./text_boxes.ts";
import type { TextDraft } from "./text_drafts.ts";

export type BoxState = {
  text: string;
  saved: SavedText;
  /**
   * conflict: another person saved `theirs` in the meantime; waiting: the server cannot be reached. The text stays the
   * writer's own in every phase.
   */
  phase: "idle" | "changed" | "sending" | "saved" | "waiting" | "failed" | "conflict";
  /** The last attempt did not reach the server. */
  offline: boolean;
  sentText: string | null;
  /** Why the last attempt failed; stays while the next one is sent, so that nothing moves under a press. */
  message: string | null;
  theirs: SavedText | null;
  /** The text comes from a state of an earlier visit. */
  restored: boolean;
};

export type BoxEvent =
  | { type: "typed"; text: string }
  | { type: "sent" }
  | { type: "saved"; saved: SavedText }
  | { type: "unreachable" }
  | { type: "failed"; message: string }
  | { type: "conflict"; theirs: SavedText }
  | { type: "keepMine" }
  | { type: "takeTheirs" }
  | { type: "restored"; draft: TextDraft }
  | { type: "refetched"; saved: SavedText };

export function initialBoxState(saved: SavedText): BoxState {
  return {
    text: saved.text,
    saved,
    phase: "idle",
    offline: false,
    sentText: null,
    message: null,
    theirs: null,
    restored: false,
  };
}

export function isUnsaved(state: BoxState): boolean {
  return state.phase === "sending" || !isSame(state.text, state.saved.text);
}

/** Spaces alone are no text: nothing is saved of them. */
function isSame(a: string, b: string): boolean {
  return a === b || isBlank(a) && isBlank(b);
}

export function canSend(state: BoxState): boolean {
  return state.phase === "changed" || state.phase === "failed" || state.phase === "waiting";
}

/** Only the writer's own events remove text from the box. */
export function boxReducer(state: BoxState, event: BoxEvent): BoxState {
  switch (event.type) {
    case "typed":
      return typed(state, event.text);
    case "sent":
      return canSend(state) ? { ...state, phase: "sending", sentText: state.text } : state;
    case "saved":
      return {
        ...state,
        saved: event.saved,
        ...answered,
        phase: state.text === state.sentText ? "saved" : "changed",
      };
    case "unreachable":
      return { ...state, sentText: null, offline: true, message: null, phase: "waiting" };
    case "failed":
      return { ...state, ...answered, phase: "failed", message: event.message };
    case "conflict":
      return isSame(event.theirs.text, state.text)
        ? { ...state, ...answered, phase: "saved", saved: event.theirs }
        : { ...state, ...answered, phase: "conflict", theirs: event.theirs };
    case "keepMine":
      return state.theirs ? { ...state, ...settled(state.theirs, state.text), restored: false } : state;
    case "takeTheirs":
      return state.theirs
        ? { ...state, ...settled(state.theirs, state.theirs.text), text: state.theirs.text, restored: false }
        : state;
    case "restored":
      return restored(state, event.draft);
    case "refetched":
      return refetched(state, event.saved);
  }
}

const answered = { sentText: null, offline: false, message: null };

function typed(state: BoxState, text: string): BoxState {
  if (state.phase === "sending" || state.phase === "conflict") return { ...state, text };
  return {
    ...state,
    text,
    message: null,
    restored: false,
    phase: isSame(text, state.saved.text) ? "idle" : "changed",
  };
}

// Only into an idle box; a conflict where the saved text has changed since.
function restored(state: BoxState, { text, base }: TextDraft): BoxState {
  if (state.phase !== "idle" || isSame(text, state.saved.text)) return state;
  if (base === state.saved.date) return { ...state, text, phase: "changed", restored: true };
  const saved = { ...state.saved, date: base };
  return { ...state, text, saved, theirs: state.saved, phase: "conflict", restored: true };
}

function settled(saved: SavedText, text: string): Pick<BoxState, "saved" | "theirs" | "phase"> {
  return { saved, theirs: null, phase: isSame(text, saved.text) ? "idle" : "changed" };
}

// Ignored while the box has unsaved text, and where older than the last save.
function refetched(state: BoxState, saved: SavedText): BoxState {
  if (state.phase !== "idle" && state.phase !== "saved") return state;
  if (state.saved.text === saved.text && state.saved.date === saved.date) return state;
  if ((saved.date ?? "") < (state.saved.date ?? "")) return state;
  return { ...state, text: saved.text, saved };
}
