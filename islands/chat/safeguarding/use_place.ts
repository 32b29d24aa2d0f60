import { useEffect, useLayoutEffect, useRef } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";

/**
 * Where one reads in an opened conversation: it begins at the reported message (`beginAt`) if that is there, else at the
 * newest, and what is put above leaves it where it is.
 */
export function usePlace(messages: readonly MessageView[], beginAt: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef<{ seq: number; top: number } | null>(null);
  const wanted = useRef<number | null>(null);
  const rowOf = (seq: number) => box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`) ?? null;

  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const last = messages.at(-1)?.seq ?? 0;
    const begin = beginAt === null ? null : rowOf(beginAt);
    if (begin) begin.scrollIntoView({ block: "center" });
    else rowOf(last)?.scrollIntoView({ block: "end" });
  }, []);

  useLayoutEffect(() => {
    const mark = kept.current;
    kept.current = null;
    const row = mark && rowOf(mark.seq);
    if (mark && row) scrolledBy(row).scrollTop += row.getBoundingClientRect().top - mark.top;
    if (wanted.current !== null) show(wanted.current);
  }, [messages]);

  const show = (seq: number) => {
    const row = rowOf(seq);
    // What is on its way comes with the next messages.
    wanted.current = row ? null : seq;
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  };

  return {
    box,
    /** Goes to a message, as soon as it is there. */
    goTo: show,
    /** Keeps the first message where it stands when others are put above it. */
    keepPlace: () => {
      const seq = messages[0]?.seq;
      const row = seq === undefined ? null : rowOf(seq);
      kept.current = row && seq !== undefined ? { seq, top: row.getBoundingClientRect().top } : null;
      // The button that was pressed may go: the keyboard stays among the messages.
      box.current?.focus({ preventScroll: true });
    },
  };
}

/** The part of the page that is scrolled to see an element: on low screens more than the messages alone. */
function scrolledBy(element: HTMLElement): Element {
  for (let part = element.parentElement; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) {
      return part;
    }
  }
  return document.documentElement;
}
