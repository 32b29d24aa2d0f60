import * as Radix from "radix-ui/toast";
import { Button } from "../../ui/Button.tsx";
import { X } from "../../ui/icons.ts";
import { ToneIcon } from "../../ui/ToneIcon.tsx";
import type { ShownToast } from "../page_services.ts";

// spec 1 §9.
const DURATION_MS = 5000;
const SWIPE_PX = 50;

type Props = { shown: ShownToast | null; dismiss: (id: number) => void };

/** F8 moves the focus here. */
export default function Toaster({ shown, dismiss }: Props) {
  const tone = shown?.tone ?? "neutral";
  return (
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label="Notification"
    >
      {shown && (
        <Radix.Root
          key={shown.id}
          className={`toast box row one-line tops gap-m tone-${tone}`}
          onOpenChange={(open) => !open && dismiss(shown.id)}
        >
          <ToneIcon tone={tone} />
          <div className="toast-words fill">
            <Radix.Title className="toast-title bold">{shown.title}</Radix.Title>
            {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
          </div>
          {shown.action && (
            <Radix.Action asChild altText={shown.action.label}>
              <Button size="small" onClick={shown.action.run}>{shown.action.label}</Button>
            </Radix.Action>
          )}
          <Radix.Close className="button button-quiet button-icon" aria-label="Dismiss">
            <X size={20} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="toaster" hotkey={["F8"]} label="Notifications ({hotkey})" />
    </Radix.Provider>
  );
}
