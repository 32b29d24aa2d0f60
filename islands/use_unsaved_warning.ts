import { useCallback, useEffect, useRef } from "react";
import { usePageServices } from "./providers.tsx";

/**
 * Setter for named unsaved parts; leaving the page with any of them warns. Not on leaving to sign in again,
 * as drafts are stored.
 */
export function useUnsavedWarning() {
  const { signingIn } = usePageServices();
  const names = useRef(new Set<string>());
  const setUnsaved = useCallback((name: string, unsaved: boolean) => {
    if (unsaved) names.current.add(name);
    else names.current.delete(name);
  }, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) =>
      names.current.size > 0 && !signingIn() && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  return setUnsaved;
}

/** Whether leaving would lose nothing: fires the browser's own event. */
export function canLeave(): boolean {
  return dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
