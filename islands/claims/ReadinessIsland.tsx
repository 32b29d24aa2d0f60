import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReadinessStage } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Award } from "../../ui/icons.ts";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { claimQueries } from "./queries.ts";
import { ReadinessRow } from "./ReadinessRow.tsx";
import { ReadinessUnit } from "./ReadinessUnit.tsx";

type Props = { stage: ReadinessStage; mode: "teacher" | "admin"; timeZone: string };

const TEXT: Readonly<Record<ReadinessStage, { title: string; empty: string }>> = {
  now: {
    title: "Ready to claim",
    empty:
      "Verified and awarded portfolios that haven't been claimed appear here, with anything still missing.",
  },
  later: {
    title: "Coming up",
    empty:
      "Portfolios that are submitted or assessed, or complete and not submitted yet, appear here, with anything missing.",
  },
};

/** Portfolios of a stage; a row stays in its place while it is fixed. */
export default function ReadinessIsland({ stage, mode, timeZone }: Props) {
  const list = useInfiniteQuery(claimQueries.readiness(stage));
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set());
  const { title, empty } = TEXT[stage];
  const rows = allItems(list.data);
  const ready = rows.filter(({ missing }) => missing.length === 0).length;
  const shown = onlyMissing ? rows.filter(({ id, missing }) => missing.length > 0 || fixed.has(id)) : rows;
  const addFixed = (rows: readonly ReadinessView[]) =>
    setFixed(new Set([...fixed, ...rows.map(({ id }) => id)]));
  // Further pages may contain some.
  const seeking = onlyMissing && shown.length === 0 && list.hasNextPage;
  useEffect(() => {
    if (seeking && !list.isFetching && !list.isError) void list.fetchNextPage();
  }, [seeking, list.isFetching, list.isError]);
  return (
    <section className="stack" aria-labelledby="readiness">
      <div className="row between lines-none">
        <div>
          <h2 id="readiness">{title}</h2>
          {stage === "now" && rows.length > 0 && (
            <p className="quiet" role="status">
              {`${ready} of ${rows.length}${list.hasNextPage ? " shown" : ""} complete`}
            </p>
          )}
        </div>
        {ready > 0 && (
          <Checkbox
            label="Only those with something missing"
            checked={onlyMissing}
            onChange={(event) => {
              setOnlyMissing(event.currentTarget.checked);
              setFixed(new Set());
            }}
          />
        )}
      </div>
      <QueryList
        query={list}
        items={list.data && shown}
        loading="Loading the list…"
        failed="The list could not be loaded"
        framed
        empty={
          <Card>
            {rows.length > 0
              ? (
                <EmptyState title="Nothing is missing" icon={<Award size={28} />} level={3}>
                  <p>Every portfolio here can be claimed as it is.</p>
                </EmptyState>
              )
              : (
                <EmptyState title="Nothing here" icon={<Award size={28} />} level={3}>
                  <p>{empty}</p>
                </EmptyState>
              )}
          </Card>
        }
      >
        {(items) => (
          <div className="stack">
            {[...Map.groupBy(items, ({ unit }) => unit.id).values()].map((rows) => (
              <ReadinessUnit
                key={rows[0]!.unit.id}
                rows={rows}
                mode={mode}
                timeZone={timeZone}
                onFixed={addFixed}
              >
                <ul className="divided" aria-label={`${title}: ${rows[0]!.unit.title}`}>
                  {rows.map((row) => (
                    <ReadinessRow
                      key={row.id}
                      row={row}
                      mode={mode}
                      timeZone={timeZone}
                      onFixed={() => addFixed([row])}
                    />
                  ))}
                </ul>
              </ReadinessUnit>
            ))}
          </div>
        )}
      </QueryList>
    </section>
  );
}
