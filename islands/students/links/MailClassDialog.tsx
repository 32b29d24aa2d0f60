import { NO_ADDRESS } from "../../../domain/link_mails.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { namesText } from "./mailing_words.ts";

type Props = {
  chosen: readonly AssignmentItem[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a class is mailed: who gets a mail, and who cannot. */
export function MailClassDialog({ chosen, pending, onConfirm, onClose }: Props) {
  const students = [...new Map(chosen.map((item) => [item.studentId, item.student])).values()];
  const reached = students.filter(({ email }) => email);
  const without = students.filter(({ email }) => !email);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={`Email links to ${reached.length} ${reached.length === 1 ? "student" : "students"}?`}
      description={reached.length === 0
        ? "None of them has an email address on file."
        : `Each gets one email: ${namesText(reached.map(fullName))}.`}
      confirmLabel="Email links"
      pending={pending}
      pendingText="Asking…"
      disabled={reached.length === 0}
      onConfirm={onConfirm}
      // Once nothing is ticked the button stands there anew, with its reason.
      focusAfter={() => document.getElementById("mail-chosen")}
    >
      {without.length > 0 && reached.length > 0 && (
        <p>{`${NO_ADDRESS} for ${namesText(without.map(fullName))}.`}</p>
      )}
    </ConfirmDialog>
  );
}
