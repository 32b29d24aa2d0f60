import { flushSync } from "react-dom";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type OpenOutcomes = {
  /** The element around all outcomes. */
  container: RefObject<HTMLDivElement | null>;
  isOpen: (index: number) => boolean;
  setOpen: (index: number, open: boolean) => void;
};

/**
 * Which outcomes are unfolded. Links to an outcome, in the address or on the page, unfold it and focus its heading;
 * nothing folds on its own, so that no text or upload goes out of sight. `onLink` gets the outcome of a followed link.
 */
export function useOpenOutcomes(initial: number | null, onLink: (index: number) => void): OpenOutcomes {
  const [open, setAll] = useState<ReadonlySet<number>>(() => new Set(initial === null ? [] : [initial]));
  const container = useRef<HTMLDivElement>(null);
  const setOpen = useCallback((index: number, opened: boolean) => {
    setAll((open) => {
      if (open.has(index) === opened) return open;
      const next = new Set(open);
      if (opened) next.add(index);
      else next.delete(index);
      return next;
    });
  }, []);
  useEffect(() => {
    // What was unfolded by hand, or by the browser's search, before the page came alive.
    for (
      const [index, fold] of [...container.current?.querySelectorAll("details.outcome-fold") ?? []].entries()
    ) {
      if (fold instanceof HTMLDetailsElement && fold.open) setOpen(index, true);
    }
    const show = (hash: string) => {
      const index = outcomeIndexIn(hash);
      const fold = index !== null && document.querySelector(`#outcome-${index + 1} > details`);
      if (index === null || !(fold instanceof HTMLDetailsElement)) return;
      setOpen(index, true);
      // At once: the page scrolls to the unfolded outcome.
      flushSync(() => onLink(index));
      fold.open = true;
      fold.querySelector("summary")?.focus({ preventScroll: true });
      fold.parentElement?.scrollIntoView();
    };
    // A link to the present hash changes nothing that an event tells.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="#outcome-"]');
      if (link && !event.defaultPrevented) setTimeout(() => show(link.getAttribute("href") ?? ""));
    };
    const onHashChange = () => show(location.hash);
    show(location.hash);
    document.addEventListener("click", onClick);
    addEventListener("hashchange", onHashChange);
    return () => {
      document.removeEventListener("click", onClick);
      removeEventListener("hashchange", onHashChange);
    };
  }, [setOpen]);
  return { container, isOpen: (index) => open.has(index), setOpen };
}

/** Zero-based; null for any other hash. */
export function outcomeIndexIn(hash: string): number | null {
  const number = /^#outcome-([1-9]\d{0,2})$/.exec(hash)?.[1];
  return number === undefined ? null : Number(number) - 1;
}
