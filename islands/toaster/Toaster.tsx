import * as Radix from "radix-ui/toast";
import { X } from "../../ui/icons.ts";
import { ToneIcon } from "../../ui/ToneIcon.tsx";
import type { ShownToast } from "../page_services.ts";

// spec 1 §9.
const DURATION_MS = 5000;
/** An action has to be read, decided about and reached, by keyboard through F8. */
const ACTION_DURATION_MS = 15_000;
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
          duration={shown.action && ACTION_DURATION_MS}
          onOpenChange={(open) => !open && dismiss(shown.id)}
        >
          <ToneIcon tone={tone} />
          <div className="toast-words fill">
            <Radix.Title className="toast-title bold">{shown.title}</Radix.Title>
            {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
          </div>
          {shown.action && (
            <Radix.Action
              className="button button-secondary button-small toast-action"
              altText={`${shown.action.label}: press F8, then Tab`}
              onClick={shown.action.run}
            >
              {shown.action.label}
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
