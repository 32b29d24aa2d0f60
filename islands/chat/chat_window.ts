import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { focusFirst } from "../../ui/focus_first.ts";

/** The window of a conversation; on a full screen its text box is not focused, which would open the keyboard. */
export function useChatWindow({ startInBox }: { startInBox: boolean }) {
  const fullScreen = useSyncExternalStore(subscribe, isFullScreen);
  const window = useRef<HTMLDivElement>(null);
  const stopFocusing = useRef(() => {});
  useVisibleHeight(window, fullScreen);
  useEffect(() => () => stopFocusing.current(), []);
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    if (!window.current || !(startInBox || fullScreen)) return;
    window.current.focus();
    if (!fullScreen) stopFocusing.current = focusFirst(window.current, "textarea");
  };
  return { window, fullScreen, onOpenAutoFocus };
}

/** The same breakpoint as in `panel.css`. */
const FULL_SCREEN_QUERY = "(max-width: 39.9375rem), (max-height: 31.9375rem)";

export function isFullScreen(): boolean {
  return matchMedia(FULL_SCREEN_QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(FULL_SCREEN_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Keeps a full-screen element above a phone's keyboard, through `--seen-height` and `--seen-from`. */
function useVisibleHeight(element: RefObject<HTMLElement | null>, fullScreen: boolean): void {
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
