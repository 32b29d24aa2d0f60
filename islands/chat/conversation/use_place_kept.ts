import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near the end counts as at it, in pixels. */
const NEAR = 40;
/** So near the beginning earlier messages are asked for, in pixels. */
const NEAR_TOP = 240;

type Options = {
  /** The scrolled box, whose messages carry `data-seq`. */
  box: RefObject<HTMLElement | null>;
  /** The place of the newest message of others; a greater one is news. */
  newest: number;
  onNearTop: () => void;
};

/**
 * Keeps what one reads where it is: at the end new messages push up the old ones, anywhere else nothing moves, whatever is
 * added above or below. The browser's own scroll anchoring is off there (chat.css), since not every browser has one.
 */
export function usePlaceKept({ box, newest, onNearTop }: Options) {
  const sticks = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest);
  const mark = useRef<Mark | null>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    if (sticks.current) toEnd(box.current);
    else if (mark.current) {
      box.current.scrollTop += heightBefore(box.current, mark.current.seq) - mark.current.height;
    }
    mark.current = markIn(box.current);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // A keyboard, a turned phone, a growing box to write in.
    const observer = new ResizeObserver(() => {
      if (sticks.current) toEnd(element);
      mark.current = markIn(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (atEnd) setSeen(newest);
  }, [atEnd, newest]);

  const goToEnd = () => {
    sticks.current = true;
    setAtEnd(true);
    if (box.current) toEnd(box.current);
  };
  return {
    atEnd,
    /** Whether others have written something that is out of sight below. */
    newsBelow: !atEnd && newest > seen,
    goToEnd,
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
      setAtEnd(sticks.current);
      if (element.scrollTop < NEAR_TOP && !sticks.current) onNearTop();
    },
  };
}

/** A message, and how much stands above it in the box. */
type Mark = { seq: string; height: number };

/** The newest message: what is added above moves it, what comes behind it does not. */
function markIn(box: HTMLElement): Mark | null {
  const seq = [...box.querySelectorAll<HTMLElement>("[data-seq]")].at(-1)?.dataset.seq;
  return seq === undefined ? null : { seq, height: heightBefore(box, seq) };
}

function heightBefore(box: HTMLElement, seq: string): number {
  const message = box.querySelector(`[data-seq="${seq}"]`);
  return message ? message.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0;
}

function toEnd(box: HTMLElement) {
  box.scrollTop = box.scrollHeight;
}
