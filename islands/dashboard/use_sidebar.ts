import { useEffect } from "react";

/** In-page navigation of the server-rendered sidebar: closes the mobile menu and marks the current part. */
export function useSidebar(): void {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".navigation a")]
      .filter(({ pathname }) => pathname === location.pathname);
    const markCurrent = () => {
      for (const link of links) {
        if (link.hash !== location.hash) link.removeAttribute("aria-current");
        else link.setAttribute("aria-current", link.hash === "" ? "page" : "location");
      }
      const hasCurrent = links.some((link) => link.hasAttribute("aria-current"));
      if (!hasCurrent) links.find(({ hash }) => hash === "")?.setAttribute("aria-current", "page");
    };
    const onClick = (event: MouseEvent) => {
      if (!(event.currentTarget instanceof HTMLAnchorElement) || !opensInThisTab(event)) return;
      const menu = event.currentTarget.closest<HTMLElement>("[popover]");
      if (menu?.matches(":popover-open")) menu.hidePopover();
      if (event.currentTarget.hash !== "") return;
      // Following the link would reload the page and lose what was typed.
      event.preventDefault();
      if (location.hash !== "") history.pushState(null, "", event.currentTarget.href);
      scrollTo({ top: 0 });
      document.getElementById("main")?.focus({ preventScroll: true });
      markCurrent();
    };
    markCurrent();
    for (const link of links) link.addEventListener("click", onClick);
    addEventListener("hashchange", markCurrent);
    addEventListener("popstate", markCurrent);
    return () => {
      for (const link of links) link.removeEventListener("click", onClick);
      removeEventListener("hashchange", markCurrent);
      removeEventListener("popstate", markCurrent);
    };
  }, []);
}

function opensInThisTab(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
