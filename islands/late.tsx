import { type ComponentType, useEffect, useState } from "react";
import { useToast } from "./providers.tsx";

/**
 * Makes a component of one whose script is fetched when it is first shown, so that the page's own script stays small.
 * Where it cannot be fetched a toast says so and `onClose` is called; the next time it is tried again.
 */
export function late<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Late(props: Props) {
    const toast = useToast();
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let gone = false;
      load().then(({ default: found }) => gone || setLoaded(() => found), () => {
        if (gone) return;
        toast({
          title: "This could not be opened",
          description: "Check your connection, then try again.",
          tone: "danger",
        });
        props.onClose();
      });
      return () => void (gone = true);
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
