import { type RefObject, useEffect } from "react";

/**
 * Keeps an element that fills the screen above a phone's keyboard, which covers the page without changing its size: its
 * styles get the height that is seen and how far the page was pushed up, as `--seen-height` and `--seen-from`. A page that
 * was zoomed into is left as it is.
 */
export function useVisibleHeight(place: RefObject<HTMLElement | null>, fills: boolean): void {
  useEffect(() => {
    const seen = globalThis.visualViewport;
    if (!fills || !seen) return;
    const measure = () => {
      const zoomed = seen.scale > 1.01;
      place.current?.style.setProperty("--seen-height", zoomed ? "100dvh" : `${seen.height}px`);
      place.current?.style.setProperty("--seen-from", zoomed ? "0px" : `${seen.offsetTop}px`);
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
    };
  }, [fills]);
}
