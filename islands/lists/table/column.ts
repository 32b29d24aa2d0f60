import type { ReactNode } from "react";

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
