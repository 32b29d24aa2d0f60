export const AT = "2026-06-15T09:00:00.000Z";

export type Row = Record<string, string | number | null | Uint8Array>;

/** Inserts a row that is valid except for `over`. */
export type InsertSql = (table: string, over?: Row) => string;

/** `verb` may be `insert or replace`. */
export function insertSql(table: string, row: Row, verb = "insert"): string {
  const values = Object.values(row).map(literal);
  return `${verb} into ${table} (${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}

function literal(value: Row[string]): string {
  if (value instanceof Uint8Array) return `x'${value.toHex()}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Deletes the row with the same key without firing its delete trigger. */
export function replaceByKey(table: string, row: Row): string {
  return insertSql(table, row, "insert or replace");
}

/** The same by the rowid of the row whose `key` is `replaced`, under a new key. */
export function replaceByRowid(table: string, row: Row, key: string, replaced: string): string {
  return insertSql(table, row, "insert or replace")
    .replace("(", "(rowid, ").replace("values (", `values (${rowidOf(table, key, replaced)}, `);
}

/** As a subquery. */
export function rowidOf(table: string, key: string, value: string): string {
  return `(select rowid from ${table} where ${key} = '${value}')`;
}
