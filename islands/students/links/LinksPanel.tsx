import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NEWEST_PORTFOLIOS, type PortfolioSort } from "../../../domain/list_sorts.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Inbox } from "../../../ui/page_icons.ts";
import { EmptyCard } from "../../lists/EmptyCard.tsx";
import { allItems } from "../../lists/list_pages.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { DataTable } from "../../lists/table/DataTable.tsx";
import { SearchField } from "../../lists/SearchField.tsx";
import { useDebouncedSearch } from "../../lists/use_search.ts";
import { useSelection } from "../../lists/use_selection.ts";
import { linkQueries } from "./queries.ts";
import { SEARCH_THRESHOLD } from "../../lists/use_search.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { useCopyLinks } from "./copy_links.tsx";
import { LinkActions } from "./LinkActions.tsx";
import { LINK_COLUMNS } from "./link_columns.tsx";
import MailClassDialog from "./MailClassDialog.tsx";
import { mailingResultText } from "./mailing_text.ts";
import { MailingCard, useMailing } from "./MailingCard.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

type Props = { establishmentName: string; timeZone: string };

/** Portfolio Links (spec 2 §2). */
export function LinksPanel(props: Props) {
  const { typed, setTyped, search, waiting } = useDebouncedSearch();
  const [sort, setSort] = useState<PortfolioSort>(NEWEST_PORTFOLIOS);
  const list = useInfiniteQuery({
    ...linkQueries.portfolios(search, sort),
    placeholderData: keepPreviousData,
  });
  const portfolios = allItems(list.data);
  const { mailing, dismiss, startMailing } = useMailing();
  const { copyTemplate, copyAddress, dialog: copyDialog } = useCopyLinks(props);
  const selection = useSelection(portfolios);
  const [busy, setBusy] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<AssignmentItem | null>(null);
  const [confirming, setConfirming] = useState(false);
  const startCopying = async (item: AssignmentItem) => {
    const action = `template ${item.id}`;
    setBusy(action);
    await copyTemplate(item);
    // Another row may have been pressed in the meantime.
    setBusy((current) => current === action ? null : current);
  };
  const mailOne = (item: AssignmentItem) => {
    setBusy(`mail ${item.id}`);
    startMailing.mutate({ assignmentIds: [item.id] }, { onSettled: () => setBusy(null) });
  };
  const mailSelected = () =>
    startMailing.mutate({ assignmentIds: selection.items.map(({ id }) => id) }, {
      onSuccess: () => selection.clear(),
      onSettled: () => {
        setConfirming(false);
        // Callbacks run for the last `mutate` only.
        setBusy(null);
      },
    });
  return (
    <>
      <h2>Portfolio Links</h2>
      <div role="status" className="sr-only">{mailing ? mailingResultText(mailing) : null}</div>
      {mailing && <MailingCard mailing={mailing} onDismiss={dismiss} />}
      {(typed !== "" || search !== "" || portfolios.length > SEARCH_THRESHOLD) && (
        <div className="list-search">
          <SearchField
            label="Find a portfolio"
            hint="Name, student ID, unit title or unit code"
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      <QueryList
        query={list}
        items={portfolios}
        loading="Loading portfolios…"
        failed="Failed to fetch portfolios"
        framed
        empty={search === ""
          ? <NoPortfolios />
          : <p className="quiet" role="status">{`No portfolio matches “${search}”.`}</p>}
      >
        {(portfolios) => (
          <DataTable
            label="Portfolio Links"
            columns={LINK_COLUMNS}
            items={portfolios}
            updating={waiting || list.isPlaceholderData}
            sort={sort}
            onSort={setSort}
            ticks={{ selection, nameOf: ({ student, unit }) => `${fullName(student)}, ${unit.title}` }}
            bar={
              <SelectionBar
                shown={portfolios.length}
                selection={selection}
                onMail={() => setConfirming(true)}
              />
            }
            actions={{
              look: "menu",
              cell: (item) => (
                <LinkActions
                  item={item}
                  busy={busy === `template ${item.id}`
                    ? "template"
                    : busy === `mail ${item.id}`
                    ? "mail"
                    : null}
                  onTemplate={() => void startCopying(item)}
                  onAddress={() => void copyAddress(item)}
                  onMail={() => mailOne(item)}
                  onRevoke={() => setRevoking(item)}
                />
              ),
            }}
          />
        )}
      </QueryList>
      {copyDialog}
      {revoking && (
        <RevokeDialog
          studentId={revoking.studentId}
          name={fullName(revoking.student)}
          onClose={() => setRevoking(null)}
        />
      )}
      {confirming && (
        <MailClassDialog
          students={studentsOf(selection.items)}
          pending={startMailing.isPending}
          onConfirm={mailSelected}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

function studentsOf(portfolios: readonly AssignmentItem[]) {
  return [...new Map(portfolios.map(({ studentId, student }) => [studentId, student])).values()];
}

function NoPortfolios() {
  return (
    <EmptyCard title="No Portfolio Assignments" icon={<Inbox size={28} />}>
      <p>When a unit is assigned to a student, the link to their portfolio can be sent from here.</p>
    </EmptyCard>
  );
}
