import { useEffect, useRef, useState } from "react";
import type { ThreadType } from "../../../domain/chat.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import { messagesUrl } from "./opened_thread.ts";

type MessagesUrlState = { tab: ThreadType; opened: OpenedThread | null };

type Entry = { openedHere?: true } | null;

/**
 * Tab and open conversation, kept in the URL. Opening pushes a history entry, so that Back closes it on a
 * phone.
 */
export function useMessagesUrl(initial: MessagesUrlState) {
  const [state, setState] = useState(initial);
  // For Forward; in memory only, as it contains a name.
  const lastOpened = useRef(initial.opened);
  useEffect(() => {
    // Drops what the URL named but is missing or forbidden.
    history.replaceState(history.state, "", messagesUrl(initial.tab, initial.opened));
    const onPopState = () => {
      const { pathname, search } = location;
      const tab = new URLSearchParams(search).get("tab") === "announcements" ? "broadcast" : "direct";
      const previous = lastOpened.current;
      const matches = previous !== null && messagesUrl(tab, previous) === pathname + search;
      setState(matches ? { tab: previous.thread.threadType, opened: previous } : { tab, opened: null });
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);
  return {
    ...state,
    show: (tab: ThreadType) => {
      history.replaceState(history.state, "", messagesUrl(tab, null));
      setState({ tab, opened: null });
    },
    open: (opened: OpenedThread) => {
      const entry: Entry = { openedHere: true };
      history.pushState(entry, "", messagesUrl(opened.thread.threadType, opened));
      lastOpened.current = opened;
      setState({ tab: opened.thread.threadType, opened });
    },
    close: () => {
      const entry: Entry = history.state;
      if (entry?.openedHere) return history.back();
      history.replaceState(history.state, "", messagesUrl(state.tab, null));
      setState({ ...state, opened: null });
    },
  };
}
