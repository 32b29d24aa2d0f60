import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../call_api.ts";
import type { WordsKeeper } from "./kept_words.ts";
import {
  type Draft,
  type DraftEvent,
  isUnsaved,
  maySend,
  nextDraft,
  type Saved,
  startDraft,
} from "./draft.ts";

/** How long a pause in writing is before the words are saved, in milliseconds. */
const PAUSE = 1200;

type Options = {
  saved: Saved;
  /** Sends a text that was written over the one of this date; gives what the server holds then. */
  save: (text: string, base: string | null) => Promise<Saved>;
  /** What a stale write's answer says stands there now, or null when the refusal is another. */
  theirsIn: (error: ApiError) => Saved | null;
  onUnsaved: (unsaved: boolean) => void;
  /** Where the words wait for the next visit while they are not saved. */
  keeper: WordsKeeper;
  /** Told how a save ended, and whether the writer had pressed Save for it. */
  onEnd: (draft: Draft, pressed: boolean) => void;
};

/**
 * Runs one writing box: saves on a pause, on leaving it and when asked; tries again when the network is back. What is not
 * saved is kept in this browser, and put back into the box at the next visit.
 */
export function useDraft({ saved, save, theirsIn, onUnsaved, keeper, onEnd }: Options) {
  const [draft, setDraft] = useState(() => startDraft(saved));
  const latest = useRef(draft);
  const pressed = useRef(false);
  const tell = (event: DraftEvent) => setDraft(latest.current = nextDraft(latest.current, event));
  const send = async () => {
    if (!maySend(latest.current)) return;
    const { text, saved: { date } } = latest.current;
    tell({ type: "sent" });
    tell(await save(text, date).then((saved) => ({ type: "saved" as const, saved }), refused));
    onEnd(latest.current, pressed.current);
    pressed.current = false;
  };
  const refused = (error: unknown): DraftEvent => {
    const theirs = error instanceof ApiError ? theirsIn(error) : null;
    if (theirs) return { type: "stale", theirs };
    return { type: "failed", message: messageOf(error, "Failed to save comment") };
  };
  const { text, phase, hurry } = draft;
  useEffect(() => {
    const kept = keeper.read();
    if (kept) tell({ type: "found", kept });
  }, []);
  useEffect(() => tell({ type: "arrived", saved }), [saved.text, saved.date]);
  useEffect(() => {
    if (phase === "changed") {
      const timer = setTimeout(send, hurry ? 0 : PAUSE);
      return () => clearTimeout(timer);
    }
    if (phase === "failed") {
      addEventListener("online", send);
      return () => removeEventListener("online", send);
    }
  }, [text, phase]);
  const unsaved = isUnsaved(draft);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved]);
  useEffect(() => {
    const { text: words, saved: { date: base } } = latest.current;
    if (isUnsaved(latest.current)) keeper.keep({ words, base });
    else keeper.forget();
  }, [text, unsaved, draft.saved.date]);
  return {
    draft,
    type: (text: string) => tell({ type: "typed", text }),
    leave: send,
    keepMine: () => tell({ type: "kept_mine" }),
    takeTheirs: () => tell({ type: "took_theirs" }),
    /** The Save button: leaving the box for it has often saved the words already. */
    press: () => {
      if (!isUnsaved(latest.current)) return onEnd(latest.current, true);
      pressed.current = true;
      return send();
    },
  };
}
