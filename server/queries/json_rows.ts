import { Column, type GetColumnData, is, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import { type RowsSql, typedRows } from "../../db/typed_rows.ts";

/** An SQL expression, and what its JSON value says in TypeScript. */
export type Json<T> = { sql: SQL<string>; decode: (value: unknown) => T };

type Fields = Record<string, Column | Json<unknown>>;
type Row<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Column ? GetColumnData<F[Name]>
    : F[Name] extends Json<infer T> ? T
    : never;
};

/** An expression that needs no decoding. */
export function jsonValue<T>(sql: SQL): Json<T> {
  return { sql: asText(sql), decode: (value) => value as T };
}

/** A column of an outer join. */
export function jsonNullable<C extends Column>(column: C): Json<GetColumnData<C> | null> {
  return jsonOf(column) as Json<GetColumnData<C> | null>;
}

/** A condition; unknown is false. */
export function jsonFlag(sql: SQL): Json<boolean> {
  return { sql: asText(sql), decode: (value) => value === 1 };
}

/**
 * A row as `json_array` of its fields, declared once for SQL and TypeScript: one column of JSON is cheaper than columns
 * (decision 3).
 */
export function jsonRow<F extends Fields>(fields: F): Json<Row<F>> & { fields: F } {
  return { ...rowOf(fields, (values) => sql`json_array(${sql.join(values, sql`, `)})`), fields };
}

/** A row of rows, joined as text: `json_array` would have to parse what comes from a subquery. */
export function jsonRowOfRows<F extends Record<string, Json<unknown>>>(fields: F): Json<Row<F>> {
  return rowOf(fields, (values) => sql`'[' || ${sql.join(values, sql` || ',' || `)} || ']'`);
}

/** `json_object` of the fields, for what is stored as one. */
export function jsonObject<F extends Fields>(fields: F): Json<Row<F>> {
  const columns = jsonColumns(fields);
  const pairs = columns.map(({ name, sql: value }) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return {
    sql: sql`json_object(${sql.join(pairs, sql`, `)})`,
    decode(values) {
      const stored = values as Record<string, unknown>;
      return Object.fromEntries(columns.map(({ name, decode }) => [name, decode(stored[name])])) as Row<F>;
    },
  };
}

function rowOf<F extends Fields>(fields: F, join: (values: SQL[]) => SQL): Json<Row<F>> {
  const columns = jsonColumns(fields);
  return {
    sql: asText(join(columns.map(({ sql }) => sql))),
    decode(values) {
      const row: Record<string, unknown> = {};
      (values as unknown[]).forEach((value, at) => {
        const { name, decode } = columns[at]!;
        row[name] = decode(value);
      });
      return row as Row<F>;
    },
  };
}

/** Null where the condition is not met, as for a row of an outer join. */
export function jsonOptional<T>(condition: SQL, json: Json<T>): Json<T | null> {
  return {
    sql: sql`iif(${condition}, ${json.sql}, json('null'))`,
    decode: (value) => value === null ? null : json.decode(value),
  };
}

/** The rows of `from`, ordered by fields: sorting costs TypeScript less than SQLite. */
export function jsonRows<T extends object>(
  row: Json<T>,
  from: SQL,
  order: readonly (keyof T)[],
): Json<T[]> {
  return {
    sql: sql`(select json_group_array(${row.sql}) ${from})`,
    decode: (rows) => (rows as unknown[]).map(row.decode).sort((a, b) => compareRows(a, b, order)),
  };
}

/** The first row of `from`, null where there is none. */
export function jsonFirst<T>(row: Json<T>, from: SQL): Json<T | null> {
  return {
    sql: sql`json(coalesce((select ${row.sql} ${from} limit 1), 'null'))`,
    decode: (value) => value === null ? null : row.decode(value),
  };
}

/** A JSON array of `item` in order. Sorted in a subquery: libSQL server's parser refuses `order by` within an aggregate. */
function orderedJsonArray(item: SQL, from: SQL, order: SQL): SQL<string> {
  const sorted = sql`select ${item} as item ${from} order by ${order}`;
  return sql<string>`(select json_group_array(json(item)) from (${sorted}))`;
}

/** As `jsonRows`, ordered by SQLite: by texts that people write. */
export function orderedJsonRows<T>(row: Json<T>, from: SQL, order: SQL): Json<T[]> {
  return {
    sql: orderedJsonArray(row.sql, from, order),
    decode: (rows) => (rows as unknown[]).map(row.decode),
  };
}

/** Compares rows as SQLite orders numbers and the ASCII of ids and instants. */
function compareRows<T>(a: T, b: T, order: readonly (keyof T)[]): number {
  for (const field of order) {
    if (a[field] !== b[field]) return a[field] < b[field] ? -1 : 1;
  }
  return 0;
}

/** What a value is in TypeScript. */
export type Decoded<J> = J extends Json<infer T> ? T : never;

/** The statement of `readRows`, for `parseRows`. */
export function selectJson(json: Json<unknown>, rest: SQL): RowsSql<{ json: string }> {
  return typedRows({ json: json.sql }, (columns) => sql`select ${columns} ${rest}`);
}

export function parseRows<T>(json: Json<T>, rows: readonly { json: string }[]): T[] {
  return rows.map((row) => parseJson(json, row.json));
}

/** The value of a column that was selected as `json.sql`. */
export function parseJson<T>(json: Json<T>, column: string): T {
  return json.decode(JSON.parse(column));
}

/** Rows of a select, by the words behind its column. One query. */
export async function readRows<T>(
  db: Pick<TenantReader, "all">,
  json: Json<T>,
  rest: SQL,
): Promise<T[]> {
  return parseRows(json, await db.all(selectJson(json, rest)));
}

/** One query. */
export async function readJson<T>(db: Pick<TenantReader, "all">, json: Json<T>): Promise<T> {
  const [value] = await readRows(db, json, sql``);
  return value!;
}

function jsonColumns(fields: Fields) {
  return Object.entries(fields).map(([name, field]) => ({ name, ...jsonOf(field) }));
}

function jsonOf(field: Column | Json<unknown>): Json<unknown> {
  if (!is(field, Column)) return field;
  if (field.dataType === "json") return jsonValue(sql`json(${field})`);
  return { sql: sql`${field}`, decode: (value) => value === null ? null : field.mapFromDriverValue(value) };
}

/** Types an expression as text, which it is in a separate column. */
function asText(expression: SQL): SQL<string> {
  return expression as SQL<string>;
}
