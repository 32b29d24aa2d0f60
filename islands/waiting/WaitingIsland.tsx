import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "../../domain/links.ts";
import type { WaitingSort } from "../../domain/list_sorts.ts";
import { MAX_STEPS } from "../../domain/step_many.ts";
import { fullName } from "../../domain/people.ts";
import { WAITING_STEPS, WAITING_TEXT, waitingTitle } from "../../domain/waiting.ts";
import type { WaitingUnit } from "../../server/features/waiting/list_waiting_units.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import { PillLinks } from "../../ui/PillLinks.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { DataTable } from "../lists/table/DataTable.tsx";
import { useSelection } from "../lists/use_selection.ts";
import { LeftOutAlert } from "../portfolio/workflow/many/LeftOutList.tsx";
import { StepManyBar } from "../portfolio/workflow/many/StepManyBar.tsx";
import { useStepMany } from "../portfolio/workflow/many/use_step_many.ts";
import { type WaitingAddress, waitingQueries } from "./queries.ts";
import { waitingColumns } from "./waiting_columns.tsx";

const StepManyDialog = lazyDialog(() => import("../portfolio/workflow/many/StepManyDialog.tsx"));

type Props = { address: WaitingAddress; unsubmittedBy: string; timeZone: string };

/** A list of portfolios that wait; many of them are moved on at once. */
export default function WaitingIsland({ address: initial, unsubmittedBy, timeZone }: Props) {
  const [sort, setSort] = useState(initial.sort);
  const address = { ...initial, sort };
  const changeSort = (next: WaitingSort) => {
    setSort(next);
    history.replaceState(history.state, "", links.waiting({ ...initial, sort: next }));
  };
  const kind = address.what;
  const step = WAITING_STEPS[kind];
  const title = waitingTitle(kind, unsubmittedBy);
  const client = useQueryClient();
  const list = useInfiniteQuery({ ...waitingQueries.list(address), placeholderData: keepPreviousData });
  const { data: counts = [] } = useQuery(waitingQueries.counts(address));
  const { data: units = [] } = useQuery(waitingQueries.units(address));
  const shown = allItems(list.data);
  const selection = useSelection(shown);
  const many = useStepMany(({ done }) => {
    selection.set(done.map((id) => selection.items.find((item) => item.id === id)!), false);
    void client.invalidateQueries({ queryKey: waitingQueries.all });
  });
  const ids = selection.items.map(({ id }) => id);
  const first = shown.slice(0, MAX_STEPS);
  return (
    <div className="page-stack stack">
      <PillLinks
        label="Lists"
        items={counts.map((other) => ({
          name: other.kind,
          href: links.waiting({ what: other.kind, by: address.by }),
          current: other.kind === kind,
          children: (
            <>
              {WAITING_TEXT[other.kind].title}
              <span className="digits">{other.count}</span>
            </>
          ),
        }))}
      />
      <section className="stack" aria-labelledby="waiting-list">
        <h2 id="waiting-list">{title}</h2>
        {kind === "award" && (
          <p>
            <a className="target strong" href={links.claims()}>Award all, and make the claim</a>
          </p>
        )}
        {many.leftOut && <LeftOutAlert left={many.leftOut.left} onDismiss={many.dismiss} />}
        <Filters address={address} units={units} unsubmittedBy={unsubmittedBy} />
        <QueryList
          query={list}
          items={list.data && shown}
          loading="Loading the list…"
          failed="The list could not be loaded"
          framed
          empty={
            <EmptyCard title="Nothing here" icon={<CircleCheck size={28} />}>
              {address.unit === undefined ? <p>{WAITING_TEXT[kind].empty}</p> : (
                <p>
                  No portfolio of this unit is in this list.{" "}
                  <a href={links.waiting({ ...address, unit: undefined })}>Show all units</a>
                </p>
              )}
            </EmptyCard>
          }
        >
          {(items) => (
            <DataTable
              label={title}
              columns={waitingColumns(kind, timeZone)}
              items={items}
              sort={sort}
              onSort={changeSort}
              ticks={step
                ? {
                  selection,
                  nameOf: (item) => `${fullName(item)}, ${item.unitTitle}`,
                  all: first,
                  allLabel: `Select all ${first.length}${list.hasNextPage ? " shown" : ""}`,
                }
                : null}
            />
          )}
        </QueryList>
        {step && (
          <StepManyBar
            count={ids.length}
            actions={[{ step, ids }]}
            onAsk={many.ask}
            onClear={selection.clear}
          />
        )}
      </section>
      {many.asked && <StepManyDialog asked={many.asked} onDone={many.finish} onClose={many.close} />}
    </div>
  );
}

type FiltersProps = Pick<Props, "address" | "unsubmittedBy"> & { units: readonly WaitingUnit[] };

/** A form of the address, so that a filtered list can be shared and returned to. */
function Filters({ address, units, unsubmittedBy }: FiltersProps) {
  const byDay = address.what === "unsubmitted";
  if (!byDay && units.length < 2 && address.unit === undefined) return null;
  const all = units.reduce((sum, { count }) => sum + count, 0);
  return (
    <form className="spread measure row bottoms" method="get" action={links.waiting()}>
      <input type="hidden" name="what" value={address.what} />
      <input type="hidden" name="sort" value={address.sort} />
      <Field label="Unit">
        <Select
          name="unit"
          defaultValue={address.unit ?? ""}
          options={[
            { value: "", label: `All units (${all})` },
            ...units.map(({ id, title, count }) => ({ value: id, label: `${title} (${count})` })),
            ...(address.unit === undefined || units.some(({ id }) => id === address.unit)
              ? []
              : [{ value: address.unit, label: "The chosen unit (0)" }]),
          ]}
        />
      </Field>
      {byDay && (
        <Field label="Not submitted by">
          <TextInput type="date" name="by" required defaultValue={unsubmittedBy} />
        </Field>
      )}
      <Button type="submit">Show</Button>
    </form>
  );
}
