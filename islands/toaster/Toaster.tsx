import * as Radix from "radix-ui/toast";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { X } from "../../ui/icons.ts";
import { ToneIcon } from "../../ui/ToneIcon.tsx";
import type { ShownToast } from "../page_services.ts";

// spec 1 §9.
const DURATION_MS = 5000;
/** An action has to be read, decided about and reached, by keyboard through F8. */
const ACTION_DURATION_MS = 15_000;
const SWIPE_PX = 50;

type Props = { shown: ShownToast | null; dismiss: (id: number) => void };

/** F8 moves the focus here. An action is inside an open dialog, which makes everything outside it inert. */
export default function Toaster({ shown, dismiss }: Props) {
  const tone = shown?.tone ?? "neutral";
  const openDialog = useOpenDialog();
  // A toast that moves into a dialog would take the next Escape from it.
  const dialog = shown?.action ? openDialog : null;
  const viewport = (
    <Radix.Viewport
      ref={showOnTop}
      popover="manual"
      className="toaster"
      hotkey={["F8"]}
      label="Notifications ({hotkey})"
    />
  );
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
            <Radix.Title className="bold">{shown.title}</Radix.Title>
            {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
          </div>
          {shown.action && (
            <Radix.Action
              className="button button-secondary button-small toast-action"
              altText={`${shown.action.label}: press F8, then Tab twice`}
              onClick={shown.action.run}
            >
              {shown.action.label}
            </Radix.Action>
          )}
          <Radix.Close className="button button-quiet button-icon quiet" aria-label="Dismiss">
            <X size={20} />
          </Radix.Close>
        </Radix.Root>
      )}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Radix.Provider>
  );
}

/** The top layer: in a dialog nothing cuts it off. */
function showOnTop(viewport: HTMLElement | null): void {
  viewport?.showPopover?.();
}

/** The dialog that was opened last; dialogs are appended to the body. */
function useOpenDialog(): Element | null {
  const [dialog, setDialog] = useState(findOpenDialog);
  useEffect(() => {
    const observer = new MutationObserver(() => setDialog(findOpenDialog));
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
  return dialog;
}

function findOpenDialog(): Element | null {
  return [...document.querySelectorAll("body > [role$=dialog][data-state=open]")].at(-1) ?? null;
}
