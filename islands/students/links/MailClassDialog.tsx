import { countText } from "../../../domain/count_text.ts";
import { NO_EMAIL_MESSAGE, NO_PORTFOLIO_TO_MAIL } from "../../../domain/link_mails.ts";
import { fullName } from "../../../domain/people.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { namesText } from "./mailing_text.ts";

type Addressee = { firstName: string; lastName: string; email?: string | null; portfolios?: number };

type Props = {
  students: readonly Addressee[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export default function MailClassDialog({ students, pending, onConfirm, onClose }: Props) {
  const withoutUnit = students.filter(({ portfolios }) => portfolios === 0);
  const withUnit = students.filter(({ portfolios }) => portfolios !== 0);
  const withEmail = withUnit.filter(({ email }) => email);
  const withoutEmail = withUnit.filter(({ email }) => !email);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Email links to ${countText(withEmail.length, "student")}?`}
      description={withEmail.length === 0
        ? withUnit.length === 0 ? NO_PORTFOLIO_TO_MAIL : "None of them has an email address on file."
        : `Each gets one email: ${namesText(withEmail.map(fullName))}.`}
      confirmLabel="Email links"
      pending={pending}
      pendingText="Asking…"
      disabled={withEmail.length === 0}
      onConfirm={onConfirm}
      // The button is rendered again once nothing is selected.
      focusAfter={() => document.getElementById("mail-chosen")}
    >
      {withoutUnit.length > 0 && withUnit.length > 0 && (
        <p>{`No unit yet, so no link, for ${namesText(withoutUnit.map(fullName))}.`}</p>
      )}
      {withoutEmail.length > 0 && withEmail.length > 0 && (
        <p>{`${NO_EMAIL_MESSAGE} for ${namesText(withoutEmail.map(fullName))}.`}</p>
      )}
    </ConfirmDialog>
  );
}
