import { useEffect } from "react";
import { usePageServices } from "../../providers.tsx";
import { useUnsavedWarning } from "../../use_unsaved_warning.ts";

/** Sends pending messages while the page is open, and warns before leaving with some. Its script comes after the page's. */
export function useSendPending(personId: string): void {
  const services = usePageServices();
  const setUnsaved = useUnsavedWarning();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const start = async () => {
      const { sendPending } = await import("./page_outboxes.ts");
      if (!left) stop = sendPending(services, personId, (pending) => setUnsaved("messages", pending));
    };
    // Without the script the messages stay stored, for the next page.
    start().catch(() => {});
    return () => {
      left = true;
      stop?.();
      setUnsaved("messages", false);
    };
  }, [services, personId]);
}
