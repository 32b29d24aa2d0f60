import type { Sort } from "../../../domain/list_sorts.ts";
import type { ReactNode } from "react";
import type { Selection } from "../use_selection.ts";

/** A column of a list; `Key` names the orders that the server offers. */
export type Column<Item, Key extends string> = {
  label: string;
  /** Order by this column; without it the head is no button. */
  sort?: Key;
  /** Dates and numbers begin with the newest or largest. */
  descendingFirst?: boolean;
  /** As a grid track, `minmax(10rem, 2fr)`. */
  width: string;
  /** Its label is before the value on narrow screens, where columns have no head. */
  labelled?: boolean;
  cell: (item: Item) => ReactNode;
};

export type TableProps<Item extends { id: string }, Key extends string> = {
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Item, Key>[];
  items: readonly Item[];
  /** They are those of a former search: no one means all of them. */
  updating?: boolean;
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** `all`: what the tick of the head ticks if not every item. */
  ticks?:
    | {
      selection: Pick<Selection<NoInfer<Item>>, "has" | "set">;
      nameOf: (item: Item) => string;
      all?: readonly Item[];
      allLabel?: string;
    }
    | null;
  /** Buttons at the end of a row; `menu`: on narrow screens beside its lines, not below. */
  actions?: { look?: "menu"; cell: (item: Item) => ReactNode };
  /** In a line of its own below the row; null without. */
  below?: (item: Item) => ReactNode;
  muted?: (item: Item) => boolean;
  /** Above the heads. */
  bar?: ReactNode;
};
