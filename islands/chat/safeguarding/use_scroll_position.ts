import { useEffect, useLayoutEffect, useRef } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";

/** Starts at message `startSeq`, else at the newest; content added above does not move it. */
export function useScrollPosition(messages: readonly MessageView[], startSeq: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const saved = useRef<{ seq: number; top: number } | null>(null);
  const pendingSeq = useRef<number | null>(null);
  const rowAt = (seq: number) => box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`) ?? null;

  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const last = messages.at(-1)?.seq ?? 0;
    const startRow = startSeq === null ? null : rowAt(startSeq);
    if (startRow) startRow.scrollIntoView({ block: "center" });
    else rowAt(last)?.scrollIntoView({ block: "end" });
  }, []);

  useLayoutEffect(() => {
    const anchor = saved.current;
    saved.current = null;
    const row = anchor && rowAt(anchor.seq);
    if (anchor && row) scrollParent(row).scrollTop += row.getBoundingClientRect().top - anchor.top;
    if (pendingSeq.current !== null) scrollToSeq(pendingSeq.current);
  }, [messages]);

  const scrollToSeq = (seq: number) => {
    const row = rowAt(seq);
    // Not loaded yet: scrolled to when it arrives.
    pendingSeq.current = row ? null : seq;
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  };

  return {
    box,
    scrollToSeq,
    /** Call before messages are added above. */
    saveScroll: () => {
      const seq = messages[0]?.seq;
      const row = seq === undefined ? null : rowAt(seq);
      saved.current = row && seq !== undefined ? { seq, top: row.getBoundingClientRect().top } : null;
      // The pressed button may disappear: focus stays among the messages.
      box.current?.focus({ preventScroll: true });
    },
  };
}

/** On low screens an outer element scrolls. */
function scrollParent(element: HTMLElement): Element {
  for (let part = element.parentElement; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) {
      return part;
    }
  }
  return document.documentElement;
}
