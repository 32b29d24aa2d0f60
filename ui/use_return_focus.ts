import { useRef } from "react";

/** Returns focus to the opener: Radix does so only for its own triggers. `fallback` is used when the opener is gone. */
export function useReturnFocus(fallback?: () => HTMLElement | null | undefined) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const target = fallback?.() ?? opener.current;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus();
    },
  };
}
