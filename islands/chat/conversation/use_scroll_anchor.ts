import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const END_MARGIN_PX = 40;
const TOP_MARGIN_PX = 240;

type Options = {
  /** Messages in it carry `data-seq`. */
  box: RefObject<HTMLElement | null>;
  /** Seq of the newest message of others. */
  newest: number;
  onNearTop: () => void;
};

/**
 * At the end new messages scroll in, elsewhere nothing moves. The browser's own anchoring is off
 * (conversation.css), as not every browser has it.
 */
export function useScrollAnchor({ box, newest, onNearTop }: Options) {
  const stickToEnd = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const [seenSeq, setSeenSeq] = useState(newest);
  const anchor = useRef<Anchor | null>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    if (stickToEnd.current) jumpToEnd(box.current);
    else if (anchor.current) {
      box.current.scrollTop += heightBefore(box.current, anchor.current.seq) - anchor.current.height;
    }
    anchor.current = anchorIn(box.current);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // On-screen keyboard, rotation, growing text box.
    const observer = new ResizeObserver(() => {
      if (stickToEnd.current) jumpToEnd(element);
      anchor.current = anchorIn(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (atEnd) setSeenSeq(newest);
  }, [atEnd, newest]);

  const scrollToEnd = () => {
    stickToEnd.current = true;
    setAtEnd(true);
    if (box.current) jumpToEnd(box.current);
  };
  return {
    atEnd,
    hasNewBelow: !atEnd && newest > seenSeq,
    scrollToEnd,
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      stickToEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= END_MARGIN_PX;
      setAtEnd(stickToEnd.current);
      if (element.scrollTop < TOP_MARGIN_PX && !stickToEnd.current) onNearTop();
    },
  };
}

type Anchor = { seq: string; height: number };

/** The newest message: only content added above moves it. */
function anchorIn(box: HTMLElement): Anchor | null {
  const seq = [...box.querySelectorAll<HTMLElement>("[data-seq]")].at(-1)?.dataset.seq;
  return seq === undefined ? null : { seq, height: heightBefore(box, seq) };
}

function heightBefore(box: HTMLElement, seq: string): number {
  const message = box.querySelector(`[data-seq="${seq}"]`);
  return message ? message.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0;
}

function jumpToEnd(box: HTMLElement) {
  box.scrollTop = box.scrollHeight;
}
