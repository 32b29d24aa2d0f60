import * as Radix from "radix-ui/alert-dialog";
import type { ReactNode, Ref } from "react";
import { Button } from "./Button.tsx";
import { useReturnFocus } from "./use_return_focus.ts";

type ConfirmDialogProps = {
  /** Called on Escape and by the cancel button. */
  onClose: () => void;
  /** Not to be closed meanwhile; `pending` unless told. */
  busy?: boolean;
  title: string;
  description: ReactNode;
  /** What is to be ticked or written, before what it is about, so that it is in view without scrolling. */
  asks?: ReactNode;
  children?: ReactNode;
  size?: "small" | "medium" | "large";
  confirmLabel: string;
  cancelLabel?: string;
  cancelRef?: Ref<HTMLButtonElement>;
  tone?: "primary" | "danger";
  pending?: boolean;
  pendingText?: string;
  disabled?: boolean;
  onConfirm: () => void;
  /** Used on close when the opener is gone. */
  focusAfter?: () => HTMLElement | null | undefined;
};

/** The caller closes it when the work is done. The second click of two confirms nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, busy = props.pending, title, description, asks, children } = props;
  const { cancelLabel = "Cancel", tone = "primary", size = "small" } = props;
  const returnFocus = useReturnFocus(props.focusAfter);
  return (
    <Radix.Root open onOpenChange={() => busy || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className={`dialog dialog-${size}`} {...returnFocus}>
          <header className="dialog-header row between tops one-line">
            <Radix.Title className="anywhere title">{title}</Radix.Title>
          </header>
          <div className="dialog-body stack">
            <Radix.Description className="quiet">{description}</Radix.Description>
            {asks}
            {children}
          </div>
          <footer className="dialog-footer line-above row ends gap-m">
            <Radix.Cancel asChild>
              <Button ref={props.cancelRef}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={tone}
              pending={props.pending}
              pendingText={props.pendingText}
              disabled={props.disabled}
              onClick={({ detail }) => detail > 1 || props.onConfirm()}
            >
              {props.confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
