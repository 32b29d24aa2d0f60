import type { DraftKind } from "../../browser/browser_store.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = {
  /** What the pressed button calls it. */
  action?: "Log out" | "Sign out" | "Finish";
  /** What this browser has, of whatever page. */
  kind: DraftKind | null;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const WHAT: Readonly<Record<DraftKind, string>> = {
  text: "Something you wrote in a portfolio",
  message: "A message",
  form: "Something you typed in a form or a message",
};

export default function LogoutDialog({ action = "Log out", kind, pending, onConfirm, onClose }: Props) {
  const what = kind ? WHAT[kind] : "Something you wrote or added";
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={false}
      title={`${action} without saving?`}
      description={`${what} is not saved or sent yet. It is lost if you ${action.toLowerCase()} now.`}
      cancelLabel="Go back"
      confirmLabel={action}
      tone="danger"
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}
