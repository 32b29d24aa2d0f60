import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoryLabel } from "../../domain/account_categories.ts";
import type { Period } from "../../domain/account_period.ts";
import { hoursText, poundsText, timeCost, type TimeEntry, whyNotBooked } from "../../domain/bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "../../domain/dates.ts";
import { tenantLinks } from "../../domain/tenant_links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { EntrySection } from "./EntrySection.tsx";
import { accountQueries } from "./queries.ts";

const AddTimeEntryDialog = lazyDialog(() => import("./AddTimeEntryDialog.tsx"));
const BookTimeDialog = lazyDialog(() => import("./BookTimeDialog.tsx"));
const RemoveDialog = lazyDialog(() => import("./RemoveDialog.tsx"));

type Props = { period: Period; today: string };
type Asked = { what: "book" | "remove"; entry: TimeEntry };

/** Time spent in a period, newest first; it counts in the profit once it is booked (DECISIONS 23). */
export function TimeEntryList({ period, today }: Props) {
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useInfiniteQuery({
    ...accountQueries.timeEntries(period),
    placeholderData: keepPreviousData,
  });
  const close = () => setAsked(null);
  return (
    <>
      <EntrySection
        id="time-entries"
        title="Time entries"
        note="Time counts as expenditure once you book it."
        add="Add time entry"
        csv={tenantLinks.accountsCsv("time", period)}
        query={query}
        items={query.data && allItems(query.data)}
        loading="Loading time entries…"
        failed="Failed to fetch time entries"
        empty="Time that you spend on building, support or sales will appear here."
        onAdd={() => setAdding(true)}
        row={(entry) => (
          <TimeEntryRow
            key={entry.id}
            entry={entry}
            onAsk={(what) => setAsked({ what, entry })}
          />
        )}
      />
      {adding && <AddTimeEntryDialog today={today} onClose={() => setAdding(false)} />}
      {asked?.what === "book" && <BookTimeDialog entry={asked.entry} onClose={close} />}
      {asked?.what === "remove" && (
        <RemoveDialog what="time entry" id={asked.entry.id} text={asked.entry.description} onClose={close} />
      )}
    </>
  );
}

type RowProps = { entry: TimeEntry; onAsk: (what: Asked["what"]) => void };

function TimeEntryRow({ entry, onAsk }: RowProps) {
  const { id, category, description, hours, hourlyRate, workDate, tenantName, bookedAs } = entry;
  const act = (what: Asked["what"], label: string, variant: "secondary" | "quiet") => (
    <Button
      size="small"
      variant={variant}
      aria-label={`${label}: ${description}`}
      onClick={() => onAsk(what)}
    >
      {label}
    </Button>
  );
  return (
    <li id={id} className="card-row row gap-xl lines-s">
      <div className="share stack gap-xs">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          <bdi>{description}</bdi>
          {bookedAs !== null && <Badge tone="success">Booked</Badge>}
        </h3>
        <p className="row gap-l lines-2xs small quiet">
          <span>{longDate(workDate, DEFAULT_TIME_ZONE)}</span>
          <bdi className="anywhere">{categoryLabel(category)}</bdi>
          {tenantName !== null && <bdi className="anywhere">{tenantName}</bdi>}
          <span>
            {hourlyRate === null
              ? "No hourly rate"
              : `${poundsText(hourlyRate)} an hour, ${poundsText(timeCost(entry))} in all`}
          </span>
        </p>
      </div>
      <div className="account-side row between gap-m">
        <span className="anywhere digits strong">{hoursText(hours)}</span>
        <span className="row gap-s">
          {whyNotBooked(entry) === null && act("book", "Book", "secondary")}
          {bookedAs === null && act("remove", "Remove", "quiet")}
        </span>
      </div>
    </li>
  );
}
