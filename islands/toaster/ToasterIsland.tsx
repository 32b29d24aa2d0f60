import { useSyncExternalStore } from "react";
import { Toast, Toaster } from "../../ui/Toast.tsx";
import { usePageServices } from "../providers.tsx";

/** Rendered once by the document, for all islands. */
export default function ToasterIsland() {
  const { toasts } = usePageServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  return (
    <Toaster>
      {shown && (
        <Toast
          key={shown.id}
          title={shown.title}
          description={shown.description}
          tone={shown.tone}
          onClose={() => toasts.dismiss(shown.id)}
        />
      )}
    </Toaster>
  );
}
