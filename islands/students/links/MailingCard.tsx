import { LINK_MAIL_REASON_WORDS } from "../../../domain/link_mails.ts";
import type { LinkMailingView } from "../../../server/features/students/link_mailings/read_link_mailing.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { mailingEnd, mailingPercent, mailingText } from "./mailing_words.ts";

type Props = { mailing: LinkMailingView; onDismiss: () => void };

/** How far the mails are, and which of them were not sent and why. */
export function MailingCard({ mailing, onDismiss }: Props) {
  const end = mailingEnd(mailing);
  const { problems } = mailing;
  return (
    <Card
      level={3}
      className="mailing-card"
      title={end === null ? "Emailing links" : "Emailed links"}
      description={end ?? "You can leave this page: the emails go on by themselves."}
      actions={end !== null &&
        <IconButton label="Dismiss the report" icon={<X size={22} />} onClick={onDismiss} />}
    >
      {(end === null || problems.length > 0) && (
        <CardSection>
          {end === null && (
            <ProgressBar
              label="Emails with links"
              percent={mailingPercent(mailing)}
              text={mailingText(mailing)}
            />
          )}
          {problems.length > 0 && (
            <>
              <h4 className="mailing-problems-title">Not sent</h4>
              <ul className="mailing-problems">
                {problems.map(({ studentId, name, reason }) => (
                  <li key={studentId}>
                    <b>
                      <bdi>{name}</bdi>
                    </b>
                    <span className="quiet">{LINK_MAIL_REASON_WORDS[reason]}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </CardSection>
      )}
    </Card>
  );
}
