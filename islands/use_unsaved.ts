import { useCallback, useEffect, useRef } from "react";
import { usePageServices } from "./providers.tsx";

/**
 * Keeps count of what is not safe yet, and has the browser ask before the page is left with any of it; not when it is left
 * to sign in again, since words are kept in this browser until then.
 */
export function useUnsaved() {
  const { signingIn } = usePageServices();
  const names = useRef(new Set<string>());
  const setUnsaved = useCallback((name: string, unsaved: boolean) => {
    if (unsaved) names.current.add(name);
    else names.current.delete(name);
  }, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) =>
      names.current.size > 0 && !signingIn() && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return setUnsaved;
}

/** Whether nothing on this page would be lost by leaving it: asks what the browser itself would ask. */
export function mayLeave(): boolean {
  return dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
