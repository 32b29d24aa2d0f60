import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../api.ts";
import type { SavedText } from "./text_boxes.ts";
import type { TextDraftStore } from "./text_drafts.ts";
import {
  type BoxEvent,
  boxReducer,
  type BoxState,
  canSend,
  initialBoxState,
  isUnsaved,
} from "./box_state.ts";

const SAVE_DELAY_MS = 1200;

type Options = {
  saved: SavedText;
  save: (text: string, base: string | null) => Promise<SavedText>;
  conflictingText: (error: ApiError) => SavedText | null;
  onUnsaved: (unsaved: boolean) => void;
  drafts: TextDraftStore;
  /** `pressed`: the save came from the Save button. */
  onSettled: (state: BoxState, pressed: boolean) => void;
};

/** Saves on a pause, on blur and on request, and retries when online again; unsaved text is stored as a draft. */
export function useBoxState({ saved, save, conflictingText, onUnsaved, drafts, onSettled }: Options) {
  const [state, setState] = useState(() => initialBoxState(saved));
  const latest = useRef(state);
  const pressed = useRef(false);
  const dispatch = (event: BoxEvent) => setState(latest.current = boxReducer(latest.current, event));
  const send = async () => {
    if (!canSend(latest.current)) return;
    const { text, saved: { date } } = latest.current;
    dispatch({ type: "sent" });
    dispatch(await save(text, date).then((saved) => ({ type: "saved" as const, saved }), failureEvent));
    onSettled(latest.current, pressed.current);
    pressed.current = false;
  };
  const failureEvent = (error: unknown): BoxEvent => {
    const theirs = error instanceof ApiError ? conflictingText(error) : null;
    if (theirs) return { type: "conflict", theirs };
    return { type: "failed", message: messageOf(error, "Failed to save comment") };
  };
  const { text, phase } = state;
  useEffect(() => {
    const draft = drafts.read();
    if (draft) dispatch({ type: "restored", draft });
  }, []);
  useEffect(() => dispatch({ type: "refetched", saved }), [saved.text, saved.date]);
  useEffect(() => {
    if (phase === "changed") {
      const timer = setTimeout(send, SAVE_DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (phase === "failed") {
      addEventListener("online", send);
      return () => removeEventListener("online", send);
    }
  }, [text, phase]);
  const unsaved = isUnsaved(state);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved]);
  useEffect(() => {
    const { text, saved: { date: base } } = latest.current;
    if (isUnsaved(latest.current)) drafts.save({ text, base });
    else drafts.clear();
  }, [text, unsaved, state.saved.date]);
  return {
    state,
    type: (text: string) => dispatch({ type: "typed", text }),
    onBlur: send,
    keepMine: () => {
      dispatch({ type: "keepMine" });
      void send();
    },
    takeTheirs: () => dispatch({ type: "takeTheirs" }),
    /** For the Save button; its blur has often saved the text already. */
    save: () => {
      if (!isUnsaved(latest.current)) return onSettled(latest.current, true);
      pressed.current = true;
      return send();
    },
  };
}
