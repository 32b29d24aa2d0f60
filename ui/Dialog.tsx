import { X } from "./icons.ts";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { focusFirst } from "./focus_first.ts";
import { IconButton } from "./IconButton.tsx";
import { useOpener } from "./use_opener.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons, the main one last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Begins in the first field, where most people go on typing at once; one that is still on its way is waited for. */
  startInField?: boolean;
};

/** A window over the page, which keeps the focus until it is closed. */
export function Dialog(
  { open, onOpenChange, title, description, children, footer, size = "medium", startInField = false }:
    DialogProps,
) {
  const opener = useOpener();
  const waiting = useRef(() => {});
  useEffect(() => () => waiting.current(), []);
  const begin = (event: Event) => {
    opener.onOpenAutoFocus();
    if (!startInField || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.focus();
    waiting.current = focusFirst(event.currentTarget, "input, textarea, select");
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={`dialog dialog-${size}`}
          {...opener}
          onOpenAutoFocus={begin}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="dialog-header">
            <Radix.Title className="dialog-title" dir="auto">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X size={22} />} className="dialog-close" />
            </Radix.Close>
          </header>
          <div className="dialog-body">
            {description && (
              <Radix.Description className="dialog-description">{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer && <footer className="dialog-footer">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
