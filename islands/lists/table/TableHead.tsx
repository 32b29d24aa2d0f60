import { makeSort, readSort, type Sort } from "../../../domain/list_sorts.ts";
import { ChevronDown } from "../../../ui/icons.ts";
import { ChevronUp } from "../../../ui/page_icons.ts";
import type { Column } from "./table_props.ts";
import { SortFields } from "./SortFields.tsx";

type Props<Item, Key extends string> = {
  columns: readonly Column<Item, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

/** Heads of the columns, of which those with an order sort, and reverse it when pressed again. */
export function TableHead<Item, Key extends string>({ columns, sort, onSort }: Props<Item, Key>) {
  const current = readSort(sort);
  return columns.map(({ label, sort: key, descendingFirst = false }, at) => {
    const sorted = key !== undefined && current.column === key;
    const Direction = (sorted ? current.descending : descendingFirst) ? ChevronDown : ChevronUp;
    return (
      <th
        key={label}
        role="columnheader"
        scope="col"
        className={at === 0 ? undefined : "table-wide"}
        aria-sort={sorted ? (current.descending ? "descending" : "ascending") : undefined}
      >
        {key === undefined ? <span className="table-label table-wide">{label}</span> : (
          <button
            type="button"
            className="table-label table-sort table-wide"
            onClick={() => onSort(makeSort(key, sorted ? !current.descending : descendingFirst))}
          >
            {label}
            <Direction size={16} />
          </button>
        )}
        {at === 0 && <SortFields columns={columns} sort={sort} onSort={onSort} />}
      </th>
    );
  });
}
