import { useEffect, useRef, useState } from "react";
import type { ThreadType } from "../../../domain/chat.ts";
import { type ThreadSort, threadSort } from "../../../domain/list_sorts.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import { messagesUrl } from "./opened_thread.ts";

type MessagesUrlState = {
  tab: ThreadType;
  sorts: Record<ThreadType, ThreadSort>;
  opened: OpenedThread | null;
};

type Entry = { openedHere?: true } | null;

/**
 * Tab, its order and the open conversation, kept in the URL. Opening pushes a history entry, so that Back closes it on
 * a phone.
 */
export function useMessagesUrl(initial: MessagesUrlState) {
  const [state, setState] = useState(initial);
  // For Forward; in memory only, as it contains a name.
  const lastOpened = useRef(initial.opened);
  const replace = (next: MessagesUrlState) => {
    history.replaceState(history.state, "", messagesUrl(next.tab, next.opened, next.sorts[next.tab]));
    setState(next);
  };
  useEffect(() => {
    // Drops what the URL named but is missing or forbidden.
    replace(initial);
    const onPopState = () => {
      const { pathname, search } = location;
      const params = new URLSearchParams(search);
      const tab = params.get("tab") === "announcements" ? "broadcast" : "direct";
      const previous = lastOpened.current;
      const matches = previous !== null && messagesUrl(tab, previous) === pathname + search;
      setState(({ sorts }) =>
        matches
          ? { tab: previous.thread.threadType, sorts, opened: previous }
          : { tab, sorts: { ...sorts, [tab]: threadSort(params.get("sort")) }, opened: null }
      );
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);
  return {
    ...state,
    show: (tab: ThreadType) => replace({ ...state, tab, opened: null }),
    sort: (sort: ThreadSort) => replace({ ...state, sorts: { ...state.sorts, [state.tab]: sort } }),
    open: (opened: OpenedThread) => {
      const entry: Entry = { openedHere: true };
      history.pushState(entry, "", messagesUrl(opened.thread.threadType, opened));
      lastOpened.current = opened;
      setState({ ...state, tab: opened.thread.threadType, opened });
    },
    close: () => {
      const entry: Entry = history.state;
      if (entry?.openedHere) return history.back();
      replace({ ...state, opened: null });
    },
  };
}
