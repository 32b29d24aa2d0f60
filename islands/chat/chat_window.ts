import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { focusFirst } from "../../ui/focus_first.ts";

/** Keeps a full-screen element above a phone's keyboard, through `--seen-height` and `--seen-from`. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>, fullScreen: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!fullScreen || !viewport) return;
    const measure = () => {
      const zoomed = viewport.scale > 1.01;
      element.current?.style.setProperty("--seen-height", zoomed ? "100dvh" : `${viewport.height}px`);
      element.current?.style.setProperty("--seen-from", zoomed ? "0px" : `${viewport.offsetTop}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [fullScreen]);
}

/** Focuses the first text box as soon as there is one; returns a function that cancels the wait. */
export function focusMessageBox(element: HTMLElement): () => void {
  return focusFirst(element, "textarea");
}

/** The same breakpoint as in `panel.css`. */
const FULL_SCREEN_QUERY = "(max-width: 39.9375rem), (max-height: 31.9375rem)";

export function useFullScreen(): boolean {
  return useSyncExternalStore(subscribe, isFullScreen);
}

export function isFullScreen(): boolean {
  return matchMedia(FULL_SCREEN_QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(FULL_SCREEN_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
