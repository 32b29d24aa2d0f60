import { X } from "./icons.ts";
import { Toast as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { ToneIcon } from "./ToneIcon.tsx";
import type { Tone } from "./tone.ts";

// Milliseconds and pixels, spec 1 §9.
const SHOWN_FOR = 5000;
const SWIPE = 50;

/** The area where toasts appear. F8 moves the focus there. */
export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider duration={SHOWN_FOR} swipeDirection="right" swipeThreshold={SWIPE} label="Notification">
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

/** One toast, which goes by itself, by its button, by Escape or by a swipe to the right. */
export function Toast({ title, description, tone = "neutral", onClose }: ToastProps) {
  return (
    <Radix.Root className={`toast tone-${tone}`} onOpenChange={(open) => !open && onClose()}>
      <ToneIcon tone={tone} />
      <div className="toast-words">
        <Radix.Title className="toast-title">{title}</Radix.Title>
        {description && <Radix.Description>{description}</Radix.Description>}
      </div>
      <Radix.Close className="button button-quiet button-icon" aria-label="Dismiss">
        <X size={20} />
      </Radix.Close>
    </Radix.Root>
  );
}
