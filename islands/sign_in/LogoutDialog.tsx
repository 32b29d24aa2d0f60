import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = { pending: boolean; onConfirm: () => void; onClose: () => void };

export default function LogoutDialog({ pending, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={false}
      title="Log out without saving?"
      description="Something you wrote or added is not saved yet. It is lost if you log out now."
      cancelLabel="Go back"
      confirmLabel="Log out"
      tone="danger"
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}
