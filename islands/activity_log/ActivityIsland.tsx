import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type ActivityFilter,
  NO_ACTIVITY_FILTER,
  REPORTS_NOT_IN_PLAN,
} from "../../domain/activity_filter.ts";
import { links } from "../../domain/links.ts";
import type { ChosenNames } from "../../server/features/activity_log/read_chosen_names.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Clock, Download } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { showAddress } from "../lists/show_address.ts";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { ActivityDays } from "./ActivityDays.tsx";
import { activityQueries } from "./queries.ts";

type Props = {
  initial: ActivityFilter;
  names: ChosenNames;
  timeZone: string;
  /** `YYYY-MM-DD` at the establishment. */
  today: string;
  /** Whether the plan has exports. */
  exports: boolean;
};

/** The establishment's events, filtered by the address. */
export default function ActivityIsland({ initial, names: initialNames, timeZone, today, exports }: Props) {
  const [filter, setFilter] = useState(initial);
  const [names, setNames] = useState(initialNames);
  const query = useInfiniteQuery({ ...activityQueries.list(filter), placeholderData: keepPreviousData });
  const address = links.activity(filter);
  useEffect(() => showAddress(address), [address]);
  const clear = () => {
    setFilter(NO_ACTIVITY_FILTER);
    setNames({ person: null, student: null });
  };
  const filtered = Object.values(filter).some((value) => value !== "");
  return (
    <div className="page-stack stack">
      <ActivityFilters
        filter={filter}
        names={names}
        today={today}
        onChange={(change) => setFilter({ ...filter, ...change })}
        onChoose={(which, choice) => {
          setFilter({ ...filter, [which]: choice?.id ?? "" });
          setNames({ ...names, [which]: choice?.name ?? null });
        }}
      />
      <div className="row between gap-m">
        {exports
          ? (
            <LinkButton size="small" icon={<Download />} href={links.activityCsv(filter)}>
              Export as CSV
            </LinkButton>
          )
          : (
            <ReasonedButton size="small" icon={<Download />} reason={REPORTS_NOT_IN_PLAN}>
              Export as CSV
            </ReasonedButton>
          )}
        {filtered && <Button size="small" variant="quiet" onClick={clear}>Clear filters</Button>}
      </div>
      <section aria-label="Events" aria-busy={query.isPlaceholderData || undefined} className="stack gap-xl">
        <QueryList
          query={query}
          items={query.data && allItems(query.data)}
          loading="Loading activity…"
          failed="The activity could not be loaded"
          framed
          level={2}
          empty={
            <EmptyCard title="Nothing found" icon={<Clock size={28} />} level={2}>
              <p>Nothing was recorded that fits these filters. Choose fewer of them, or other days.</p>
            </EmptyCard>
          }
        >
          {(items) => <ActivityDays items={items} timeZone={timeZone} />}
        </QueryList>
      </section>
    </div>
  );
}
