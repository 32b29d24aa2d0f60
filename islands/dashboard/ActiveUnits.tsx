import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UNIT_FILTER_LABELS, UNIT_FILTERS, type UnitFilter } from "../../domain/active_units.ts";
import { links } from "../../domain/links.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Inbox } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../api.ts";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { CHECK_CONNECTION } from "../page_services.ts";
import { dashboardQueries } from "./queries.ts";
import { UnitRow } from "./UnitRow.tsx";

const OPTIONS = UNIT_FILTERS.map((value) => ({ value, label: UNIT_FILTER_LABELS[value] }));

/** Active Units (spec 1 §2.4). */
export function ActiveUnits() {
  const [filter, setFilter] = useState<UnitFilter>("all");
  const list = useInfiniteQuery(dashboardQueries.activeUnits(filter));
  const units = list.data && allItems(list.data);
  return (
    <section className="stack gap-m" aria-labelledby="active-units">
      <div className="row between">
        <h2 id="active-units">Active Units</h2>
        <Field label="Show units" hideLabel>
          <Select options={OPTIONS} value={filter} onChoose={setFilter} />
        </Field>
      </div>
      {units && list.isError && (
        <Alert tone="danger" title="The units could not be read again" live>
          <p>{messageOf(list.error, CHECK_CONNECTION)}</p>
          <p className="alert-buttons">
            <Button pending={list.isFetching} onClick={() => list.refetch()}>Try again</Button>
          </p>
        </Alert>
      )}
      <QueryList
        query={list}
        items={units}
        loading={<Spinner size="large" label="Loading dashboard..." />}
        failed="The units could not be loaded"
        framed
        empty={<NoUnits filter={filter} />}
      >
        {(units) => (
          <ul className="card divided">
            {units.map((unit) => <UnitRow key={unit.id} unit={unit} />)}
          </ul>
        )}
      </QueryList>
    </section>
  );
}

const EMPTY_TEXTS: Readonly<Record<UnitFilter, { title: string; text: string }>> = {
  all: {
    title: "No active units yet",
    text: "Fetch a unit by its code and choose students. Their progress appears here.",
  },
  in_progress: {
    title: "No units in progress",
    text: "Units that students are still working on appear here.",
  },
  completed: {
    title: "No completed units yet",
    text: "A unit appears here once every student has completed it.",
  },
};

function NoUnits({ filter }: { filter: UnitFilter }) {
  const { title, text } = EMPTY_TEXTS[filter];
  const action = filter === "completed"
    ? undefined
    : <LinkButton href={links.addUnit()}>Add a Unit</LinkButton>;
  return (
    <EmptyCard as="div" title={title} icon={<Inbox size={28} />} action={action}>
      <p>{text}</p>
    </EmptyCard>
  );
}
