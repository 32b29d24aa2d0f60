import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Mail } from "../../../ui/icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { StoredMail } from "../../adapters/mail/file_transport.ts";
import { PublicFrame } from "../landing/PublicFrame.tsx";

export function MailsView({ mails }: { mails: readonly StoredMail[] }) {
  return (
    <PublicFrame name="Unitfolio">
      <PageHeader title="Outbox" subtitle="While developing, mails are kept here and not sent." />
      {mails.length === 0 && (
        <Card>
          <EmptyState title="No mails yet" icon={<Mail size={28} />} />
        </Card>
      )}
      <div className="page-stack stack">
        {mails.map((mail, i) => (
          <Card
            key={`${mail.sentAt} ${i}`}
            title={mail.subject}
            description={`To ${mail.to}, ${dateAndTime(mail.sentAt, DEFAULT_TIME_ZONE)}`}
          >
            <CardSection>
              <div className="written">{linked(mail.text)}</div>
            </CardSection>
          </Card>
        ))}
      </div>
    </PublicFrame>
  );
}

function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? <a key={i} href={part}>{part}</a> : part
  );
}
