import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { useOpener } from "./use_opener.ts";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** Further fields, such as a declaration to tick. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  pending?: boolean;
  pendingText?: string;
  /** Why it cannot be confirmed yet. */
  disabled?: boolean;
  onConfirm: () => void;
  /** Where the focus goes when what had it before is no longer there; asked once the window has closed. */
  focusAfter?: () => HTMLElement | null | undefined;
};

/** Asks before doing something that matters. The caller closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, children, cancelLabel = "Cancel", tone = "primary" } =
    props;
  const opener = useOpener(props.focusAfter);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog dialog-small" {...opener}>
          <header className="dialog-header">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
          </header>
          <div className="dialog-body">
            <Radix.Description className="dialog-description">{description}</Radix.Description>
            {children}
          </div>
          <footer className="dialog-footer">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={tone}
              pending={props.pending}
              pendingText={props.pendingText}
              disabled={props.disabled}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
