import { type SQL, sql } from "drizzle-orm";
import type { Column } from "../../domain/fields.ts";

type Table<Name extends string> = Record<NoInfer<Name>, { name: string }>;

/** The columns of a record's fields and their values, for `insert into … (columns) select values`. */
export function recordColumns<Name extends string>(
  fields: readonly Name[],
  table: Table<Name>,
  record: { readonly [N in NoInfer<Name>]?: Column },
): { columns: SQL; values: SQL } {
  return {
    columns: sql.join(fields.map((field) => sql.identifier(table[field].name)), sql`, `),
    values: sql.join(fields.map((field) => sql`${record[field] ?? null}`), sql`, `),
  };
}
