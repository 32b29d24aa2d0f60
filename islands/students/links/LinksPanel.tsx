import { useState } from "react";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Inbox } from "../../../ui/icons.ts";
import { SearchField } from "../../lists/SearchField.tsx";
import { ListState } from "../ListState.tsx";
import { MANY } from "../StudentList.tsx";
import { ChosenBar } from "./ChosenBar.tsx";
import { CopyDialog } from "./CopyDialog.tsx";
import { LinkRow } from "./LinkRow.tsx";
import { MailClassDialog } from "./MailClassDialog.tsx";
import { mailingEnd } from "./mailing_words.ts";
import { MailingCard } from "./MailingCard.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { useChosen } from "./use_chosen.ts";
import { useCopy } from "./use_copy.ts";
import { useLinkTemplate } from "./use_link_template.ts";
import { useMailing } from "./use_mailing.ts";
import { usePortfolioList } from "./use_portfolio_list.ts";

type Props = { establishmentName: string; timeZone: string };

/** The portfolios, and the ways to send students their links to them (spec 2 §2, Portfolio Links). */
export function LinksPanel(place: Props) {
  const found = usePortfolioList();
  const { list, portfolios, typed, setTyped, search } = found;
  const { mailing, dismiss, ask } = useMailing();
  const { copy, uncopied, close } = useCopy();
  const template = useLinkTemplate(place);
  const chosen = useChosen(portfolios);
  const [busy, setBusy] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<AssignmentItem | null>(null);
  const [confirming, setConfirming] = useState(false);
  const copyTemplate = async (item: AssignmentItem) => {
    const mine = `template ${item.id}`;
    setBusy(mine);
    await copy({
      title: `Email for ${fullName(item.student)}`,
      words: template(item),
      copied: "Email template copied to clipboard",
      failed: "Failed to generate portfolio link",
    });
    // Another row may have been pressed meanwhile.
    setBusy((now) => now === mine ? null : now);
  };
  const copyAddress = ({ student }: AssignmentItem) =>
    copy({
      title: `Email address of ${fullName(student)}`,
      words: Promise.resolve(student.email ?? ""),
      copied: "Student email address copied to clipboard",
      failed: "",
    });
  const mailOne = (item: AssignmentItem) => {
    setBusy(`mail ${item.id}`);
    ask.mutate([item.id], { onSettled: () => setBusy(null) });
  };
  const mailChosen = () =>
    ask.mutate(chosen.items.map(({ id }) => id), {
      onSuccess: () => chosen.clear(),
      onSettled: () => {
        setConfirming(false);
        // A mail that was asked for just before is told of no more: only the last asking is.
        setBusy(null);
      },
    });
  return (
    <>
      <h2>Portfolio Links</h2>
      <div role="status" className="sr-only">{mailing ? mailingEnd(mailing) : null}</div>
      {mailing && <MailingCard mailing={mailing} onDismiss={dismiss} />}
      {(typed !== "" || search !== "" || portfolios.length > MANY) && (
        <div className="list-search">
          <SearchField
            label="Find a portfolio"
            hint="Name, student ID, unit title or unit code"
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      <ListState
        list={list}
        items={portfolios}
        search={search}
        loading="Loading portfolios…"
        failed="Failed to fetch portfolios"
        noMatch="No portfolio"
        empty={
          <Card>
            <EmptyState title="No Portfolio Assignments" icon={<Inbox size={28} />} level={3}>
              <p>When a unit is assigned to a student, the link to their portfolio can be sent from here.</p>
            </EmptyState>
          </Card>
        }
      >
        <ChosenBar shown={portfolios} chosen={chosen} onMail={() => setConfirming(true)} />
        <ul className="card link-list">
          {portfolios.map((item) => (
            <LinkRow
              key={item.id}
              item={item}
              chosen={chosen.has(item.id)}
              onChoose={(on) => chosen.set([item], on)}
              busy={busy === `template ${item.id}` ? "template" : busy === `mail ${item.id}` ? "mail" : null}
              onTemplate={() => void copyTemplate(item)}
              onAddress={() => void copyAddress(item)}
              onMail={() => mailOne(item)}
              onRevoke={() => setRevoking(item)}
            />
          ))}
        </ul>
      </ListState>
      {uncopied && <CopyDialog uncopied={uncopied} onClose={close} />}
      {revoking && (
        <RevokeDialog
          studentId={revoking.studentId}
          name={fullName(revoking.student)}
          onClose={() => setRevoking(null)}
        />
      )}
      {confirming && (
        <MailClassDialog
          chosen={chosen.items}
          pending={ask.isPending}
          onConfirm={mailChosen}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
