import { insertion, type Row } from "./insertion.ts";

/** `INSERT OR REPLACE` of a row by its key: what is there goes, and no `delete` trigger sees it. */
export function replaceByKey(table: string, row: Row): string {
  return insertion(table, row, "insert or replace");
}

/** The same by rowid, under a key of its own, in the place of the row whose `key` is `kept`. */
export function replaceByRowid(table: string, row: Row, key: string, kept: string): string {
  return insertion(table, row, "insert or replace")
    .replace("(", "(rowid, ").replace("values (", `values (${rowidOf(table, key, kept)}, `);
}

/** The rowid of a row, as a subquery. */
export function rowidOf(table: string, key: string, value: string): string {
  return `(select rowid from ${table} where ${key} = '${value}')`;
}
