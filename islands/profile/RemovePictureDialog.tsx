import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = { pending: boolean; onConfirm: () => void; onClose: () => void };

export default function RemovePictureDialog({ pending, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={false}
      title="Remove your picture?"
      description="Your initials are shown in its place. You can choose another picture at any time."
      confirmLabel="Remove picture"
      tone="danger"
      pending={pending}
      pendingText="Removing…"
      onConfirm={onConfirm}
      focusAfter={() => document.getElementById("choose-picture")}
    />
  );
}
