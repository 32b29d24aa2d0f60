import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LeaverSort } from "../../domain/list_sorts.ts";
import { fullName } from "../../domain/people.ts";
import type { LeaverFilter } from "../../domain/take_home.ts";
import type { Leaver } from "../../server/features/take_home/list_leavers.ts";
import { FolderOpen } from "../../ui/page_icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { DataTable } from "../lists/table/DataTable.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { useSelection } from "../lists/use_selection.ts";
import { LeaverFilters } from "./LeaverFilters.tsx";
import { LeaverActions } from "./LeaverActions.tsx";
import { LeaversBar } from "./LeaversBar.tsx";
import { leaverColumns } from "./leaver_columns.tsx";
import { leaverQueries } from "./queries.ts";
import type { PacksToSend } from "./SendPacksDialog.tsx";
import { usePacks } from "./use_packs.ts";

const SendPacksDialog = lazyDialog(() => import("./SendPacksDialog.tsx"));

/** Mails are sent within seconds. */
const POLL_MS = 3000;

type Props = { initial: Pick<LeaverFilter, "from" | "show">; timeZone: string };

/** Leavers with what became of their take-home packs, for administrators. */
export default function LeaversIsland({ initial, timeZone }: Props) {
  const { typed, setTyped, search, waiting } = useDebouncedSearch();
  const [chosen, setChosen] = useState(initial);
  const [sort, setSort] = useState<LeaverSort>("name");
  const [sending, setSending] = useState<PacksToSend | null>(null);
  const filter: LeaverFilter = { search, ...chosen };
  const list = useInfiniteQuery({
    ...leaverQueries.list(filter, sort),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => allItems(state.data).some(isWaiting) ? POLL_MS : false,
  });
  const { data: counts } = useQuery({ ...leaverQueries.count(filter), placeholderData: keepPreviousData });
  const items = allItems(list.data);
  const selection = useSelection<Leaver>(items);
  const { send, revoke, handOver } = usePacks();
  const columns = leaverColumns(timeZone);
  const mark = (studentIds: string[], handedOver: boolean) =>
    handOver.mutate({ studentIds, handedOver }, {
      onSuccess() {
        selection.clear();
        // Its line may have left the list.
        document.getElementById("leavers-title")?.focus();
      },
    });
  return (
    <section className="page-stack stack" aria-labelledby="leavers-title">
      <div className="stack gap-xs">
        <h2 id="leavers-title" tabIndex={-1}>Leavers and their packs</h2>
        <p className="quiet measure">
          A take-home pack is a student’s own work in one ZIP: units, evidence, reflections, feedback and
          awards, with a page that opens without the internet. Email a link to it, or download it and hand it
          over on a memory stick.
        </p>
      </div>
      <LeaverFilters
        chosen={chosen}
        onChoose={setChosen}
        hasLast={counts?.hasLast ?? false}
        typed={typed}
        setTyped={setTyped}
      />
      <QueryList
        query={list}
        items={list.data && items}
        loading="Loading leavers…"
        failed="The leavers could not be loaded"
        framed
        empty={<NoLeavers filter={filter} />}
      >
        {(leavers) => (
          <DataTable
            label="Leavers"
            columns={columns}
            items={leavers}
            updating={waiting || list.isPlaceholderData}
            sort={sort}
            onSort={setSort}
            ticks={{ selection, nameOf: fullName }}
            bar={
              <LeaversBar
                selection={selection}
                filter={filter}
                counts={counts}
                pending={handOver.isPending}
                onSend={setSending}
                onHandOver={(ids) => mark(ids, true)}
              />
            }
            actions={{
              cell: (leaver) => (
                <LeaverActions
                  leaver={leaver}
                  onSend={() =>
                    setSending({
                      sending: { studentIds: [leaver.id] },
                      addresses: 1,
                      withoutEmail: 0,
                      one: { name: fullName(leaver), email: leaver.email ?? "" },
                    })}
                  onRevoke={() => revoke.mutate([leaver.id])}
                  onHandOver={(handedOver) => mark([leaver.id], handedOver)}
                />
              ),
            }}
          />
        )}
      </QueryList>
      {sending && (
        <SendPacksDialog
          {...sending}
          send={send}
          onSent={selection.clear}
          onClose={() => setSending(null)}
        />
      )}
    </section>
  );
}

function isWaiting({ pack }: Leaver): boolean {
  return pack.link?.status === "waiting";
}

function NoLeavers({ filter: { search, show } }: { filter: LeaverFilter }) {
  if (search !== "") return <p className="quiet" role="status">{`No leaver matches “${search}”.`}</p>;
  return (
    <EmptyCard
      title={show === "all"
        ? "No leavers"
        : show === "open"
        ? "Nothing left to hand over"
        : "Nothing handed over yet"}
      icon={<FolderOpen size={28} />}
    >
      <p>Students are listed here once they are archived.</p>
    </EmptyCard>
  );
}
