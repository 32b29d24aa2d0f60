import { type ComponentType, useEffect, useState } from "react";
import { CHECK_CONNECTION } from "./page_services.ts";
import { useToast } from "./providers.tsx";

/**
 * Loads a dialog's script when it is first shown; from then on it opens at once. A failure shows a toast, which online
 * offers to reload the page, and calls `onClose`; the next opening retries.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Known: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const toast = useToast();
    const [Loaded, setLoaded] = useState(() => Known);
    useEffect(() => {
      if (Loaded) return;
      let unmounted = false;
      load().then(({ default: component }) => {
        Known = component;
        setLoaded(() => component);
      }, () => {
        if (unmounted) return;
        // Its script may be gone with an earlier release of the server; some browsers ask for it once only.
        const reload = navigator.onLine && {
          description: `${CHECK_CONNECTION} If that does not help, reload the page.`,
          action: { label: "Reload", run: () => location.reload() },
        };
        toast({
          title: "This could not be opened",
          description: CHECK_CONNECTION,
          tone: "danger",
          ...reload,
        });
        props.onClose();
      });
      return () => void (unmounted = true);
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
