import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UNIT_FILTER_LABELS, UNIT_FILTERS, type UnitFilter } from "../../domain/active_units.ts";
import { calls } from "../../domain/links.ts";
import type { ActiveUnit } from "../../server/features/dashboard/list_active_units.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { allOf, nextCursor } from "../lists/list_pages.ts";
import { NoUnits } from "./NoUnits.tsx";
import { pageAddress, TRY_AGAIN, UNITS_A_PAGE } from "./paging.ts";
import { UnitCard } from "./UnitCard.tsx";

const OPTIONS = UNIT_FILTERS.map((value) => ({ value, label: UNIT_FILTER_LABELS[value] }));

/** Active Units: what the teacher's students work on, narrowed by its state, a page at a time (spec 1 §2.4). */
export function ActiveUnits() {
  const [filter, setFilter] = useState<UnitFilter>("all");
  const list = useInfiniteQuery({
    queryKey: ["active-units", filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApi<ActiveUnit[]>(pageAddress(calls.activeUnits(), UNITS_A_PAGE, pageParam, filter), { signal }),
    getNextPageParam: (page) => nextCursor(page, UNITS_A_PAGE),
    networkMode: "always",
  });
  const units = list.data && allOf(list.data);
  const again = <Button pending={list.isFetching} onClick={() => list.refetch()}>Try again</Button>;
  const choose = (value: string) => setFilter(UNIT_FILTERS.find((filter) => filter === value) ?? "all");
  return (
    <section className="stack" aria-labelledby="active-units">
      <div className="active-units-head">
        <h2 id="active-units">Active Units</h2>
        <Field label="Show units" hideLabel>
          <Select
            options={OPTIONS}
            value={filter}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </Field>
      </div>
      {units && list.isError && (
        <Alert tone="danger" title="The units could not be read again" live>
          <p>{messageOf(list.error, TRY_AGAIN)}</p>
          <p className="alert-action">{again}</p>
        </Alert>
      )}
      {units ? <UnitList units={units} filter={filter} /> : list.isError
        ? (
          <Card as="div">
            <ErrorState
              title="The units could not be loaded"
              message={messageOf(list.error, TRY_AGAIN)}
              action={again}
              level={3}
            />
          </Card>
        )
        : <Spinner size="large" label="Loading dashboard..." />}
      {list.hasNextPage && (
        <p className="list-more">
          <Button pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>Show more</Button>
        </p>
      )}
    </section>
  );
}

function UnitList({ units, filter }: { units: readonly ActiveUnit[]; filter: UnitFilter }) {
  if (units.length === 0) return <NoUnits filter={filter} />;
  return <ul className="card-grid">{units.map((unit) => <UnitCard key={unit.id} unit={unit} />)}</ul>;
}
