import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { X } from "../../ui/icons.ts";
import { ToneIcon } from "../../ui/ToneIcon.tsx";
import { usePageServices } from "../providers.tsx";
import type Toaster from "./Toaster.tsx";

const loadToaster = () => import("./Toaster.tsx");

type ToasterComponent = ComponentType<ComponentProps<typeof Toaster>>;

/**
 * Rendered once by the document, for all islands. The toaster's script comes with the first toast; if it cannot be loaded,
 * which may be what the toast is about, a plain alert replaces it.
 */
export default function ToasterIsland() {
  const { toasts } = usePageServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const [Loaded, setLoaded] = useState<ToasterComponent | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Loaded !== null || shown === null) return;
    loadToaster().then((module) => setLoaded(() => module.default), () => setFailed(true));
  }, [Loaded, shown]);
  if (Loaded !== null) return <Loaded shown={shown} dismiss={toasts.dismiss} />;
  if (!failed || shown === null) return null;
  const { tone = "neutral", action } = shown;
  const act = () => {
    toasts.dismiss(shown.id);
    action?.run();
  };
  return (
    <div role="alert" className="toaster">
      <div className={`toast box row one-line tops gap-m tone-${tone}`}>
        <ToneIcon tone={tone} />
        <div className="toast-words fill">
          <p className="bold">{shown.title}</p>
          {shown.description && <p>{shown.description}</p>}
        </div>
        {action && <Button size="small" onClick={act}>{action.label}</Button>}
        <IconButton label="Dismiss" icon={<X size={20} />} onClick={() => toasts.dismiss(shown.id)} />
      </div>
    </div>
  );
}
