import { type Column, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type RowsSql, typedRows } from "../../../db/typed_rows.ts";

/** A value of a record as it is stored: days and instants as texts, flags as 0 and 1. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
/** A part of what is held: its rows under column names, which are labels. */
export type Section = { title: string; rows: Row[] };

export type Read = { title: string; rows: RowsSql<Row> };

/** `from`: the select after its columns. */
export function section<Fields extends Record<string, Column | SQL>>(
  title: string,
  fields: Fields,
  from: SQL,
) {
  return { title, rows: typedRows(fields, (columns) => sql`select ${columns} ${from}`) };
}

/** Every section by a query of its own, sent together. */
export async function readSections(
  db: Pick<TenantReader, "all">,
  sections: readonly Read[],
): Promise<Section[]> {
  const rows = await Promise.all(sections.map(({ rows }) => db.all(rows)));
  return sections.map(({ title }, index) => ({ title, rows: rows[index]! }));
}

type Name = SQL<string | null>;

export const staffName = (id: Column): Name =>
  sql`(select first_name || ' ' || last_name from staff where user_id = ${id})`;
/** Name of staff or of the student. */
export const nameOf = (id: Column): Name =>
  sql`coalesce(${staffName(id)}, (select first_name || ' ' || last_name from students where id = ${id}))`;

export const yesNo = (flag: Column) =>
  sql<string | null>`case ${flag} when 1 then 'Yes' when 0 then 'No' end`;
