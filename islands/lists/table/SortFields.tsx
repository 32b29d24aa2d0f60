import { makeSort, readSort, type Sort } from "../../../domain/list_sorts.ts";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ChevronDown } from "../../../ui/icons.ts";
import { ChevronUp } from "../../../ui/page_icons.ts";
import { Select } from "../../../ui/Select.tsx";
import type { Column } from "./table_props.ts";

type Props<Item, Key extends string> = {
  columns: readonly Column<Item, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

/** The order on narrow screens, where columns have no head. */
export function SortFields<Item, Key extends string>({ columns, sort, onSort }: Props<Item, Key>) {
  const { column, descending } = readSort(sort);
  const sortable = columns.flatMap(({ label, sort: value, descendingFirst = false }) =>
    value === undefined ? [] : [{ value, label, descendingFirst }]
  );
  if (sortable.length === 0) return null;
  return (
    <div className="table-order table-narrow spread row one-line gap-s">
      <Field label="Sort by" hideLabel>
        <Select
          value={column}
          options={sortable.map(({ value, label }) => ({ value, label: `By ${lowerFirst(label)}` }))}
          onChoose={(chosen) => {
            const next = sortable.find(({ value }) => value === chosen);
            if (next) onSort(makeSort(next.value, next.descendingFirst));
          }}
        />
      </Field>
      <IconButton
        label={descending ? "Sort the other way, now descending" : "Sort the other way, now ascending"}
        icon={descending ? <ChevronDown /> : <ChevronUp />}
        onClick={() => onSort(makeSort(column, !descending))}
      />
    </div>
  );
}

/** 'Student ID' within a sentence: 'student ID'. */
function lowerFirst(label: string): string {
  return label[0]!.toLowerCase() + label.slice(1);
}
