import { asc, desc, type SQL, sql } from "drizzle-orm";

/** Keys of an order, of one direction, so that a place is one comparison of rows; none is null, the last is unique. */
export type SortKeys = readonly SQL[];

export function sortedBy(keys: SortKeys, descending: boolean): SQL[] {
  return keys.map((key) => descending ? desc(key) : asc(key));
}

/** Condition for rows behind the one that `from` selects ('students where id = …'); undefined without one. */
export function behindRow(keys: SortKeys, descending: boolean, from: SQL | null): SQL | undefined {
  if (from === null) return undefined;
  const row = sql.join([...keys], sql`, `);
  return sql`(${row}) ${descending ? sql`<` : sql`>`} (select ${row} from ${from})`;
}
