import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { CHECK_CONNECTION } from "./page_services.ts";
import { useToast } from "./providers.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads a dialog's script when it is first shown, as `lazyPart`. A failure closes it; the next opening tries again. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const Part = lazyPart(load);
  return function LazyDialog(props: Props) {
    return <Part props={props} onUnavailable={props.onClose} />;
  };
}

type PartProps<Props> = { props: Props; onUnavailable: () => void };

/**
 * Loads a part's script when it is first shown, with `waiting` in its place; from then on it is there at once. A failure shows
 * a toast, which online offers to reload the page, and calls `onUnavailable`.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
): ComponentType<PartProps<Props>> {
  let Known: ComponentType<Props> | null = null;
  return function LazyPart({ props, onUnavailable }: PartProps<Props>) {
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
        // Its script may be gone with an earlier release of the server.
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
        onUnavailable();
      });
      return () => void (unmounted = true);
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  };
}
