import { useRef } from "react";

/**
 * What a window that is opened by state needs to give the keyboard back: to be spread over its content. Radix gives it
 * back by itself only to triggers of its own. `instead` names another place when what had it before is gone.
 */
export function useOpener(instead?: () => HTMLElement | null | undefined) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const target = instead?.() ?? opener.current;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus();
    },
  };
}
