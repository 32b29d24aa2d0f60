import * as Radix from "radix-ui/dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { focusFirst } from "./focus_first.ts";
import { IconButton } from "./IconButton.tsx";
import { X } from "./icons.ts";
import { useReturnFocus } from "./use_return_focus.ts";

type DialogProps = {
  /** Called on Escape, on a click outside and by the close button. */
  onClose: () => void;
  /** Not to be closed meanwhile. */
  busy?: boolean;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large" | "tall";
  /** Focuses the first field, also one that loads later. */
  startInField?: boolean;
};

export function Dialog(
  { onClose, busy = false, title, description, children, footer, size = "medium", startInField = false }:
    DialogProps,
) {
  const returnFocus = useReturnFocus();
  const cancelFocus = useRef(() => {});
  useEffect(() => () => cancelFocus.current(), []);
  const handleOpenFocus = (event: Event) => {
    returnFocus.onOpenAutoFocus();
    if (!startInField || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.focus();
    cancelFocus.current = focusFirst(event.currentTarget, "input, textarea, select");
  };
  return (
    <Radix.Root open onOpenChange={() => busy || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={`dialog dialog-${size}`}
          {...returnFocus}
          onOpenAutoFocus={handleOpenFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="dialog-header row between tops one-line">
            <Radix.Title className="anywhere title" dir="auto">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X size={22} />} className="dialog-close quiet" />
            </Radix.Close>
          </header>
          <div className="dialog-body stack">
            {description && <Radix.Description className="quiet">{description}</Radix.Description>}
            {children}
          </div>
          {footer && <footer className="dialog-footer line-above row ends gap-m">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
