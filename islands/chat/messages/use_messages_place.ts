import { useEffect, useRef, useState } from "react";
import type { ThreadType } from "../../../domain/chat.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened.ts";
import { addressOf } from "./opened_thread.ts";

/** Where one is on the messages page: which tab is shown, and which conversation is open over it. */
export type MessagesPlace = { tab: ThreadType; opened: OpenedThread | null };

/** What an entry of the browser's history says that was made by opening a conversation here. */
type Entry = { openedHere?: true } | null;

/**
 * Where one is, kept in the page's address, so that a reload or signing in again comes back to it. Opening a conversation is a
 * step in the browser's history: on a phone the way back closes it, as everybody expects of what fills the screen.
 */
export function useMessagesPlace(atFirst: MessagesPlace) {
  const [place, setPlace] = useState(atFirst);
  // For the way forward again; it stands in this page's memory alone, since it holds a name.
  const last = useRef(atFirst.opened);
  useEffect(() => {
    // What the address named and is not there, or not theirs, is gone from it.
    history.replaceState(history.state, "", addressOf(atFirst.tab, atFirst.opened));
    const follow = () => {
      const { pathname, search } = location;
      const tab = new URLSearchParams(search).get("tab") === "announcements" ? "broadcast" : "direct";
      const back = last.current;
      const again = back !== null && addressOf(tab, back) === pathname + search;
      setPlace(again ? { tab: back.threadType, opened: back } : { tab, opened: null });
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return {
    ...place,
    show: (tab: ThreadType) => {
      history.replaceState(history.state, "", addressOf(tab, null));
      setPlace({ tab, opened: null });
    },
    open: (opened: OpenedThread) => {
      const entry: Entry = { openedHere: true };
      history.pushState(entry, "", addressOf(opened.threadType, opened));
      last.current = opened;
      setPlace({ tab: opened.threadType, opened });
    },
    close: () => {
      const entry: Entry = history.state;
      if (entry?.openedHere) return history.back();
      history.replaceState(history.state, "", addressOf(place.tab, null));
      setPlace({ ...place, opened: null });
    },
  };
}
