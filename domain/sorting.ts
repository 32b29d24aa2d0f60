/** Order of a list on the wire: a column's name, after `-` where it is descending. */
export type Sort<Column extends string> = Column | `-${Column}`;

export function sortsOf<const Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
}

export function readSort<Column extends string>(sort: Sort<Column>): { column: Column; descending: boolean } {
  const descending = sort.startsWith("-");
  return { column: (descending ? sort.slice(1) : sort) as Column, descending };
}

export function makeSort<Column extends string>(column: Column, descending: boolean): Sort<Column> {
  return descending ? `-${column}` : column;
}
