import { type RefObject, useEffect, useRef, useState } from "react";
import type { TextBox } from "../../../domain/versions.ts";
import { ApiError, messageOf } from "../../api.ts";
import { takeEarlyText } from "../../early_input/replay_early_input.ts";
import { isAway, retryDelay, SAVE_DELAY_MS } from "../../../browser/retry_delays.ts";
import { isTransient } from "../../../browser/with_retry.ts";
import type { SaveText } from "../state/outcome_writes.ts";
import { conflictingText, type SavedText } from "../../../browser/text_boxes.ts";
import type { TextDraftStore } from "../../../browser/text_drafts.ts";
import {
  type BoxEvent,
  boxReducer,
  type BoxState,
  canSend,
  initialBoxState,
  isUnsaved,
} from "../../../browser/box_state.ts";

type Options = {
  box: TextBox;
  field: RefObject<HTMLTextAreaElement | null>;
  saved: SavedText;
  save: SaveText;
  onUnsaved: (unsaved: boolean) => void;
  /** Whether a text could be kept as a draft, or needs none. */
  onStored: (text: string, stored: boolean) => void;
  drafts: TextDraftStore;
  /** `pressed`: the save came from the Save button. */
  onSettled: (state: BoxState, pressed: boolean) => void;
};

/**
 * Saves on a pause, on blur and on request, and keeps trying where the server cannot be reached; unsaved text is stored as
 * a draft, and `stored` says whether it could be. Takes over what was typed before the script was there.
 */
export function useBoxState(
  { box, field, saved, save, onUnsaved, onStored, drafts, onSettled }: Options,
) {
  const [state, setState] = useState(() => initialBoxState(saved));
  const [stored, setStored] = useState(true);
  const latest = useRef(state);
  const pressed = useRef(false);
  const failures = useRef(0);
  /** Asked for while a save ran: what has been typed since follows it at once. */
  const again = useRef(false);
  const mounted = useRef(false);
  // Not with the next drawing: what waits for a save asks at once whether all is saved, and whether drafts are left.
  const dispatch = (event: BoxEvent) => {
    setState(latest.current = boxReducer(latest.current, event));
    if (!mounted.current) return;
    const unsaved = isUnsaved(latest.current);
    onUnsaved(unsaved);
    if (!unsaved) drafts.clear();
  };
  const send = async () => {
    again.current = latest.current.phase === "sending";
    if (!canSend(latest.current)) return;
    const { text, saved: { date }, offline } = latest.current;
    dispatch({ type: "sent" });
    await save(
      text,
      date,
      (result) => {
        dispatch("saved" in result ? { type: "saved", ...result } : failureEvent(result.error));
        // Within the first save, so that what waits for saves waits for this one too.
        if (again.current && latest.current.phase === "changed") void send();
      },
    );
    const waiting = latest.current.phase === "waiting";
    failures.current = waiting ? failures.current + 1 : 0;
    // Said once, not at every attempt.
    if (!waiting || !offline || pressed.current) onSettled(latest.current, pressed.current);
    pressed.current = false;
  };
  const failureEvent = (error: unknown): BoxEvent => {
    if (isUnreachable(error)) return { type: "unreachable" };
    const theirs = error instanceof ApiError ? conflictingText(error.answer, box) : null;
    if (theirs) return { type: "conflict", theirs };
    return { type: "failed", message: messageOf(error, "Failed to save comment") };
  };
  const { text, phase } = state;
  useEffect(() => {
    mounted.current = true;
    const draft = drafts.read();
    if (draft) dispatch({ type: "restored", draft });
    const early = takeEarlyText(field.current);
    if (early !== null) dispatch({ type: "typed", text: draft ? `${draft.text}\n\n${early}` : early });
    return () => {
      mounted.current = false;
      onUnsaved(false);
    };
  }, []);
  useEffect(() => dispatch({ type: "refetched", saved }), [saved.text, saved.date]);
  useEffect(() => {
    const delay = phase === "changed"
      ? SAVE_DELAY_MS
      : phase === "waiting"
      ? retryDelay(failures.current)
      : null;
    const timer = delay === null ? undefined : setTimeout(send, delay);
    if (phase === "failed" || phase === "waiting") addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", send);
    };
  }, [text, phase]);
  const unsaved = isUnsaved(state);
  useEffect(() => {
    const { text, saved: { date: base } } = latest.current;
    const isStored = !isUnsaved(latest.current) || drafts.save({ text, base });
    if (!isUnsaved(latest.current)) drafts.clear();
    setStored(isStored);
    onStored(text, isStored);
  }, [text, unsaved, state.saved.date]);
  return {
    state,
    stored,
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

/** No network, or a server that is being started again; any other failure is the person's to know. */
function isUnreachable(error: unknown): boolean {
  return isTransient(error) && (!(error instanceof ApiError) || isAway(error.status));
}
