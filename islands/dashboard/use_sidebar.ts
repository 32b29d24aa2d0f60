import { useEffect } from "react";

/**
 * Lets the sidebar's entries lead to the parts of this page without loading it again, on a phone with the menu closed
 * behind them, and marks the entry of the part that the address names. The sidebar is the page's, not this island's.
 */
export function useSidebar(): void {
  useEffect(() => {
    const entries = [...document.querySelectorAll<HTMLAnchorElement>(".navigation a")]
      .filter(({ pathname }) => pathname === location.pathname);
    const mark = () => {
      for (const entry of entries) {
        if (entry.hash !== location.hash) entry.removeAttribute("aria-current");
        else entry.setAttribute("aria-current", entry.hash === "" ? "page" : "location");
      }
      const named = entries.some((entry) => entry.hasAttribute("aria-current"));
      if (!named) entries.find(({ hash }) => hash === "")?.setAttribute("aria-current", "page");
    };
    const follow = (event: MouseEvent) => {
      if (!(event.currentTarget instanceof HTMLAnchorElement) || !opensHere(event)) return;
      const menu = event.currentTarget.closest<HTMLElement>("[popover]");
      if (menu?.matches(":popover-open")) menu.hidePopover();
      if (event.currentTarget.hash !== "") return;
      // The page without a part: following the link would load it again, and what was typed would be gone.
      event.preventDefault();
      if (location.hash !== "") history.pushState(null, "", event.currentTarget.href);
      scrollTo({ top: 0 });
      document.getElementById("main")?.focus({ preventScroll: true });
      mark();
    };
    mark();
    for (const entry of entries) entry.addEventListener("click", follow);
    addEventListener("hashchange", mark);
    addEventListener("popstate", mark);
    return () => {
      for (const entry of entries) entry.removeEventListener("click", follow);
      removeEventListener("hashchange", mark);
      removeEventListener("popstate", mark);
    };
  }, []);
}

/** Whether a press of a link leads somewhere in this tab. */
function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
