import { Toast as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { X } from "./icons.ts";
import type { Tone } from "./tone.ts";
import { ToneIcon } from "./ToneIcon.tsx";

// spec 1 §9.
const DURATION_MS = 5000;
const SWIPE_PX = 50;

/** F8 moves the focus here. */
export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label="Notification"
    >
      {children}
      <Radix.Viewport className="toaster" hotkey={["F8"]} label="Notifications ({hotkey})" />
    </Radix.Provider>
  );
}

type ToastProps = {
  title: string;
  description?: string | undefined;
  tone?: Tone | undefined;
  onClose: () => void;
};

export function Toast({ title, description, tone = "neutral", onClose }: ToastProps) {
  return (
    <Radix.Root
      className={`toast box row one-line tops gap-m tone-${tone}`}
      onOpenChange={(open) => !open && onClose()}
    >
      <ToneIcon tone={tone} />
      <div className="toast-words fill">
        <Radix.Title className="toast-title bold">{title}</Radix.Title>
        {description && <Radix.Description>{description}</Radix.Description>}
      </div>
      <Radix.Close className="button button-quiet button-icon" aria-label="Dismiss">
        <X size={20} />
      </Radix.Close>
    </Radix.Root>
  );
}
