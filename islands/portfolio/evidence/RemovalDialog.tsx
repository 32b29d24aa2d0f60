import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

type Props = {
  what: keyof typeof WORDS;
  fileName: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
  /** What else there is to know before. */
  children?: ReactNode;
};

const WORDS = {
  file: { title: "Delete file", description: "Are you sure you want to delete this file?" },
  resource: { title: "Delete resource", description: "Are you sure you want to delete this resource?" },
} as const;

/** Asks before a piece of evidence or a resource is taken away, in the spec's words (spec 1 §2.10, §5), naming it. */
export function RemovalDialog({ what, fileName, onClose, children, ...confirming }: Props) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || confirming.pending || onClose()}
      {...WORDS[what]}
      confirmLabel="Delete"
      tone="danger"
      {...confirming}
    >
      <p className="evidence-name" dir="auto">{fileName}</p>
      {children}
    </ConfirmDialog>
  );
}
