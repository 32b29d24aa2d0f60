import { useState } from "react";

/**
 * Where the keyboard goes on after a window that may take its own button away: to the page's content, unless what had the
 * focus before is still there. To be called while the window opens.
 */
export function useFocusAfter(): () => HTMLElement | null {
  const [before] = useState(() => document.activeElement);
  return () => before?.isConnected ? null : document.getElementById("main");
}
