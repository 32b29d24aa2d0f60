import { NO_EMAIL_MESSAGE } from "../../../domain/link_mails.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { namesText } from "./mailing_text.ts";

type Props = {
  selected: readonly {
    studentId: string;
    student: Pick<AssignmentItem["student"], "firstName" | "lastName" | "email">;
  }[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function MailClassDialog({ selected, pending, onConfirm, onClose }: Props) {
  const students = [...new Map(selected.map((item) => [item.studentId, item.student])).values()];
  const withEmail = students.filter(({ email }) => email);
  const withoutEmail = students.filter(({ email }) => !email);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={`Email links to ${withEmail.length} ${withEmail.length === 1 ? "student" : "students"}?`}
      description={withEmail.length === 0
        ? "None of them has an email address on file."
        : `Each gets one email: ${namesText(withEmail.map(fullName))}.`}
      confirmLabel="Email links"
      pending={pending}
      pendingText="Asking…"
      disabled={withEmail.length === 0}
      onConfirm={onConfirm}
      // The button is rendered anew once nothing is selected.
      focusAfter={() => document.getElementById("mail-chosen")}
    >
      {withoutEmail.length > 0 && withEmail.length > 0 && (
        <p>{`${NO_EMAIL_MESSAGE} for ${namesText(withoutEmail.map(fullName))}.`}</p>
      )}
    </ConfirmDialog>
  );
}
