import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { CARD_SHEET } from "../../domain/lessons.ts";
import { LINK_MAIL_LIMITS } from "../../domain/link_mails.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Mail, Printer } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { useMakeCards } from "../lessons/make_cards.ts";
import MailClassDialog from "../students/links/MailClassDialog.tsx";
import { MailingCard, useMailing } from "../students/links/MailingCard.tsx";
import { namesText } from "../students/links/mailing_text.ts";
import type { Created } from "./create_portfolios.ts";

export type CreatedProps = {
  unit: UnitView;
  created: readonly Created[];
  cardsAllowed: boolean;
  onPrint: (cards: readonly NewCard[]) => void;
  onClose: () => void;
};

/** Students who got a unit, and ways to give them access. */
export function CreatedPortfolios({ unit, created, cardsAllowed, onPrint, onClose }: CreatedProps) {
  const { mailing, dismiss, startMailing } = useMailing();
  const [confirming, setConfirming] = useState(false);
  const [mailed, setMailed] = useState(false);
  const [first] = created;
  const students = created.map(({ student }) => student);
  const makeCards = useMakeCards(onPrint);
  const mail = () =>
    startMailing.mutate({ assignmentIds: created.map(({ assignmentId }) => assignmentId) }, {
      onSuccess: () => setMailed(true),
      onSettled: () => setConfirming(false),
    });
  return (
    <div className="stack">
      <Alert
        tone="success"
        title={`${countText(created.length, "student has", "students have")} ${unit.title} now`}
      >
        <p className="anywhere">
          <bdi>{namesText(students.map(fullName))}</bdi>
        </p>
        <div className="alert-buttons row gap-s lines-s">
          <LinkButton
            variant="primary"
            href={created.length === 1 && first
              ? links.studentPortfolio(first.assignmentId)
              : links.unit(unit.id)}
          >
            Open
          </LinkButton>
          {!mailed && (
            <ReasonedButton
              icon={<Mail size={18} />}
              reason={tooMany(created.length, LINK_MAIL_LIMITS.perMailing, "links")}
              onClick={() => setConfirming(true)}
            >
              Email links
            </ReasonedButton>
          )}
          {cardsAllowed && (
            <ReasonedButton
              id="print-new-cards"
              icon={<Printer size={18} />}
              pending={makeCards.isPending}
              pendingText="Making cards…"
              reason={tooMany(created.length, CARD_SHEET.max, "cards")}
              onClick={() => makeCards.mutate(students.map(({ id }) => id))}
            >
              Print cards
            </ReasonedButton>
          )}
          <Button variant="quiet" aria-label="Dismiss the result" onClick={onClose}>Dismiss</Button>
        </div>
      </Alert>
      {mailed && mailing && <MailingCard mailing={mailing} onDismiss={dismiss} />}
      {confirming && (
        <MailClassDialog
          students={students.map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))}
          pending={startMailing.isPending}
          onConfirm={mail}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function tooMany(count: number, max: number, what: string): string | null {
  return count > max ? `At most ${max} ${what} at once` : null;
}
