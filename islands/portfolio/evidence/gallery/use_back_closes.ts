import { useEffect, useRef } from "react";

/** A gallery fills a screen of this size (gallery.css). */
const FULL_SCREEN = "(max-width: 47.9375rem), (max-height: 31.9375rem)";

/** On a full screen Back closes what was opened, instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!matchMedia(FULL_SCREEN).matches) return;
    history.pushState({ pieceOpened: true }, "");
    let left = false;
    const onPopState = () => {
      left = true;
      close.current();
    };
    addEventListener("popstate", onPopState);
    return () => {
      removeEventListener("popstate", onPopState);
      if (!left) history.back();
    };
  }, []);
}
