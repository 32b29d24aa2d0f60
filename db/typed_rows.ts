import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";

declare const typed: unique symbol;

/** A raw statement by `typedRows`: `sql` itself would take any type that its caller names. */
export type RowsSql<Row> = SQL<Row> & { readonly [typed]: true };
export type TypedReads = { all<Row>(query: RowsSql<Row>): Promise<Row[]> };

type Field = Column | SQL;

/** As the database answers: `0 | 1` of a boolean column, text of a JSON one. */
type ColumnValue<C extends Column> = C["_"]["dataType"] extends "boolean" ? OrNull<C, 0 | 1>
  : C["_"]["dataType"] extends "json" ? OrNull<C, string>
  : GetColumnData<C>;
type OrNull<C extends Column, Value> = C["_"]["notNull"] extends true ? Value : Value | null;

export type TypedRow<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: Fields[Name] extends Column ? ColumnValue<Fields[Name]>
    : Fields[Name] extends SQL<infer Value> ? Value
    : never;
};

/**
 * A statement whose rows have these fields, for what drizzle's builder says less clearly than SQL. `build` gets them as
 * result columns; those of a table under another name come from drizzle's `alias`, expressions are `sql<number>` and so on.
 */
export function typedRows<Fields extends Record<string, Field>>(
  fields: Fields,
  build: (columns: SQL) => SQL,
): RowsSql<TypedRow<Fields>> {
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  return build(sql.join(columns, sql`, `)) as RowsSql<TypedRow<Fields>>;
}

/** A select of one row, without a table; `cte`: 'with …'. */
export function valuesQuery<Fields extends Record<string, Field>>(fields: Fields, cte = sql``) {
  return typedRows(fields, (columns) => sql`${cte} select ${columns}`);
}

/** The row of `valuesQuery`. One query. */
export async function readValues<Fields extends Record<string, Field>>(
  db: TypedReads,
  fields: Fields,
  cte?: SQL,
): Promise<TypedRow<Fields>> {
  const [row] = await db.all(valuesQuery(fields, cte));
  return row!;
}

/** A column of an outer join. */
export function nullable<C extends Column>(column: C): SQL<ColumnValue<C> | null> {
  return sql`${column}`;
}
