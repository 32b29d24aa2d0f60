import { useSyncExternalStore } from "react";
import { WifiOff } from "../../../ui/icons.ts";

/** Fills the space above the page's title, so that nothing moves when it comes and goes. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
  return (
    <p className="offline-notice screen-only row one-line gap-s small" role="status">
      {!online && (
        <>
          <WifiOff size={18} />
          <span>
            You are offline. Keep this page open.{" "}
            <span className="sr-only-narrow">Your words and files are sent when you are back.</span>
          </span>
        </>
      )}
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}
