import { useInfiniteQuery } from "@tanstack/react-query";
import { links } from "../../domain/links.ts";
import { WAITING_TEXT, type WaitingKind, waitingTitle } from "../../domain/waiting.ts";
import type { WaitingUnit } from "../../server/features/waiting/list_waiting_units.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import { PillLinks } from "../../ui/PillLinks.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { type WaitingAddress, waitingQueries } from "./queries.ts";
import { WaitingRows } from "./WaitingRows.tsx";

type Props = {
  address: WaitingAddress;
  counts: readonly { kind: WaitingKind; count: number }[];
  units: readonly WaitingUnit[];
  unsubmittedBy: string;
  timeZone: string;
};

/** A list of portfolios that wait, the longest waiting first. */
export default function WaitingIsland({ address, counts, units, unsubmittedBy, timeZone }: Props) {
  const kind = address.what;
  const title = waitingTitle(kind, unsubmittedBy);
  const list = useInfiniteQuery(waitingQueries.list(address));
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
        <Filters address={address} units={units} unsubmittedBy={unsubmittedBy} />
        <QueryList
          query={list}
          items={allItems(list.data)}
          loading="Loading the list…"
          failed="The list could not be loaded"
          framed
          empty={
            <Card>
              <EmptyState title="Nothing here" icon={<CircleCheck size={28} />} level={3}>
                <p>{WAITING_TEXT[kind].empty}</p>
              </EmptyState>
            </Card>
          }
        >
          {(items) => (
            <ul className="waiting-list card divided" aria-label={title}>
              <WaitingRows kind={kind} items={items} timeZone={timeZone} />
            </ul>
          )}
        </QueryList>
      </section>
    </div>
  );
}

/** A form of the address, so that a filtered list can be shared and returned to. */
function Filters({ address, units, unsubmittedBy }: Pick<Props, "address" | "units" | "unsubmittedBy">) {
  const byDay = address.what === "unsubmitted";
  if (!byDay && units.length < 2 && address.unit === undefined) return null;
  const all = units.reduce((sum, { count }) => sum + count, 0);
  return (
    <form className="waiting-filters row" method="get" action={links.waiting()}>
      <input type="hidden" name="what" value={address.what} />
      <Field label="Unit">
        <Select
          name="unit"
          defaultValue={address.unit ?? ""}
          options={[
            { value: "", label: `All units (${all})` },
            ...units.map(({ id, title, count }) => ({ value: id, label: `${title} (${count})` })),
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
