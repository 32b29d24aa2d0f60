import { useLayoutEffect, useRef, useState } from "react";
import type { DraftStore } from "../../../browser/browser_store.ts";
import { threadKey } from "../../../browser/outbox/direct_ref.ts";
import { formDraftStore, type FormTexts } from "../../form/form_draft.ts";
import type { ThreadRef } from "../thread_ref.ts";

/** A conversation's draft is the same on every page. */
const ANY_PATH = "chat";

/** What a person is writing in a conversation, kept in this browser. */
export function useMessageDraft(
  personId: string,
  threadRef: ThreadRef,
): [string, (text: string) => void] {
  const [text, setText] = useState("");
  const draftStore = useRef<DraftStore<FormTexts> | null>(null);
  // Before the paint: the box never shows empty what it then fills.
  useLayoutEffect(() => {
    draftStore.current = formDraftStore({ personId, path: ANY_PATH, form: threadKey(threadRef) });
    const stored = draftStore.current.read()?.message;
    if (stored) setText(stored);
  }, []);
  const change = (message: string) => {
    setText(message);
    if (message === "") draftStore.current?.clear();
    else draftStore.current?.save({ message });
  };
  return [text, change];
}
