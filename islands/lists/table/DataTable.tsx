import type { CSSProperties } from "react";
import { classNames } from "../../../ui/class_names.ts";
import type { TableProps } from "./table_props.ts";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";

/**
 * A list as a table, ordered by the server; on narrow screens each row is a few lines. Its elements are given their
 * roles, which browsers drop where `display` changes.
 */
export function DataTable<Item extends { id: string }, Key extends string>(props: TableProps<Item, Key>) {
  const { label, columns, items, updating = false, sort, onSort, ticks = null, actions, bar } = props;
  const { all = items, allLabel = "Select all" } = ticks ?? {};
  const tracks = [
    ...(ticks ? ["1.5rem"] : []),
    ...columns.map(({ width }) => width),
    actions && "max-content",
  ];
  return (
    <div
      className={classNames(
        "card data-table",
        ticks && "with-ticks",
        actions && (actions.look === "menu" ? "with-menus" : "with-buttons"),
      )}
      style={{ "--tracks": tracks.filter(Boolean).join(" ") } as CSSProperties}
    >
      {bar}
      <table role="table" aria-label={label} aria-busy={updating || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {ticks && (
              <th role="columnheader" scope="col">
                <label className="table-tick checkbox row one-line gap-m">
                  <input
                    type="checkbox"
                    aria-label={allLabel}
                    aria-disabled={updating || undefined}
                    checked={all.every(({ id }) => ticks.selection.has(id))}
                    onChange={(event) => updating || ticks.selection.set(all, event.currentTarget.checked)}
                  />
                  <span className="table-narrow">Select all</span>
                </label>
              </th>
            )}
            <TableHead columns={columns} sort={sort} onSort={onSort} />
            {actions && (
              <th role="columnheader" scope="col" className="table-wide">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => <TableRow key={item.id} item={item} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}
