import { useCallback, useEffect, useRef } from "react";
import { usePageServices } from "./providers.tsx";

/** Unsaved parts that are stored nowhere, as drafts are: a recording, and files on their way. */
const ONLY_HERE = "uploads";

/**
 * Setter for named unsaved parts; leaving the page with any of them warns. On leaving to sign in again only for
 * ONLY_HERE, and not on a device of the school, where the next person must not find the page.
 */
export function useUnsavedWarning() {
  const { signingIn } = usePageServices();
  const names = useRef(new Set<string>());
  const setUnsaved = useCallback((name: string, unsaved: boolean) => {
    if (unsaved) names.current.add(name);
    else names.current.delete(name);
  }, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const isOwnDevice = document.documentElement.dataset.session !== "card";
      const lost = signingIn() ? isOwnDevice && names.current.has(ONLY_HERE) : names.current.size > 0;
      if (lost) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  return setUnsaved;
}

/** Whether leaving would lose nothing: fires the browser's own event. */
export function canLeave(): boolean {
  return dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
