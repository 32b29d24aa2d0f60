import { classNames } from "../../../ui/class_names.ts";
import type { Column, TableProps } from "./table_props.ts";

type Props<Item extends { id: string }, Key extends string> =
  & Pick<TableProps<Item, Key>, "columns" | "ticks" | "actions" | "below" | "muted">
  & { item: Item };

export function TableRow<Item extends { id: string }, Key extends string>(props: Props<Item, Key>) {
  const { item, columns: [first, ...rest], ticks, actions, below, muted } = props;
  const selected = ticks?.selection.has(item.id) ?? false;
  const more = below?.(item) ?? null;
  return (
    <>
      <tr
        role="row"
        id={item.id}
        tabIndex={-1}
        className={classNames("table-row", muted?.(item) && "muted-row")}
        data-selected={selected || undefined}
      >
        {ticks && (
          <td role="cell">
            <label className="table-tick checkbox row one-line">
              <input
                type="checkbox"
                aria-label={`Choose ${ticks.nameOf(item)}`}
                checked={selected}
                onChange={(event) => ticks.selection.set([item], event.currentTarget.checked)}
              />
            </label>
          </td>
        )}
        <th role="rowheader" scope="row" className="table-name anywhere">{first!.cell(item)}</th>
        {rest.map((column) => <Cell key={column.label} column={column} item={item} />)}
        {actions && <td role="cell" className="table-actions row one-line gap-s">{actions.cell(item)}</td>}
      </tr>
      {more !== null && (
        <tr role="row" className="table-more">
          <td role="cell">{more}</td>
        </tr>
      )}
    </>
  );
}

function Cell<Item, Key extends string>({ column, item }: { column: Column<Item, Key>; item: Item }) {
  return (
    <td role="cell" className="table-cell small quiet anywhere">
      {column.labelled && <span className="table-cell-label">{`${column.label}: `}</span>}
      {column.cell(item)}
    </td>
  );
}
