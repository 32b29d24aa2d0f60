import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = {
  /** What the pressed button calls it. */
  action?: "Log out" | "Sign out" | "Finish";
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export default function LogoutDialog({ action = "Log out", pending, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={false}
      title={`${action} without saving?`}
      description={`Something you wrote or added, here or on another page, is not saved or sent yet. It is lost if you ${action.toLowerCase()} now.`}
      cancelLabel="Go back"
      confirmLabel={action}
      tone="danger"
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}
