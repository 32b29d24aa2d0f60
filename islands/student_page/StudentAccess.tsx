import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { longDate, timeOfDay } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Copy, Mail, Printer, ShieldX } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { useMakeCards } from "../lessons/make_cards.ts";
import { useCopyLinks } from "../students/links/copy_links.tsx";
import { MailingCard, useMailing } from "../students/links/MailingCard.tsx";
import { RevokeDialog } from "../students/links/RevokeDialog.tsx";
import { lockText } from "../students/StudentsTable.tsx";
import type { StudentPart } from "./student_part.ts";

type Props = StudentPart & {
  establishmentName: string;
  onCards: (cards: readonly NewCard[]) => void;
};

/** The student's access: working links and cards, and new ones. */
export function StudentAccess({ details, timeZone, onChanged, establishmentName, onCards }: Props) {
  const { student, access, portfolios } = details;
  const { mailing, startMailing, dismiss } = useMailing();
  const { copyLink, dialog, making } = useCopyLinks({ establishmentName, timeZone });
  const makeCards = useMakeCards(onCards);
  const [revoking, setRevoking] = useState(false);
  if (student.archivedAt !== null) return null;
  const noMail = student.email === null
    ? "No email address on file"
    : portfolios.every(({ archived }) => archived)
    ? "No unit yet"
    : null;
  return (
    <Card title="Links and cards">
      <CardSection>
        <div className="stack gap-l">
          {access.linkLockedUntil && (
            <Alert tone="warning" title={`Link locked until ${timeOfDay(access.linkLockedUntil, timeZone)}`}>
              <p>{lockText(student.email)}</p>
            </Alert>
          )}
          <p>{linkText(access, timeZone)}</p>
          {mailing && <MailingCard mailing={mailing} onDismiss={dismiss} />}
          <div className="row gap-s">
            <ReasonedButton
              size="small"
              icon={<Mail />}
              reason={noMail}
              pending={startMailing.isPending}
              onClick={() => startMailing.mutate({ studentIds: [student.id] }, { onSettled: onChanged })}
            >
              Email link
            </ReasonedButton>
            <Button
              size="small"
              icon={<Copy />}
              pending={making}
              onClick={() => void copyLink(student).then(onChanged)}
            >
              Copy link
            </Button>
            {(access.links > 0 || student.lastSeenAt !== null) && (
              <Button
                size="small"
                icon={<ShieldX />}
                onClick={() => setRevoking(true)}
              >
                Revoke links
              </Button>
            )}
          </div>
        </div>
      </CardSection>
      {access.cardsAllowed && (
        <CardSection>
          <div className="stack gap-m">
            <p>{cardText(access, timeZone)}</p>
            <div className="row gap-s">
              <Button
                size="small"
                icon={<Printer />}
                pending={makeCards.isPending}
                pendingText="Making the card…"
                onClick={() => makeCards.mutate([student.id])}
              >
                Print card
              </Button>
            </div>
          </div>
        </CardSection>
      )}
      {dialog}
      {revoking && (
        <RevokeDialog
          studentId={student.id}
          name={fullName(student)}
          onClose={() => {
            setRevoking(false);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}

type Access = StudentPart["details"]["access"];

function linkText({ links, lastLinkAt, linksUntil }: Access, timeZone: string): string {
  if (!lastLinkAt || !linksUntil) return "No active link.";
  return `${countText(links, "active link")}, ${links === 1 ? "expires" : "the last expires"} ${
    longDate(linksUntil, timeZone)
  }. Last created ${longDate(lastLinkAt, timeZone)}.`;
}

function cardText({ cards, lastCardAt }: Access, timeZone: string): string {
  if (!lastCardAt) return "No card yet.";
  return `${countText(cards, "active card")}. Last printed ${longDate(lastCardAt, timeZone)}.`;
}
