import type { Row } from "./insert_sql.ts";
import type { Refused } from "./attempt.ts";

export type Query = (text: string) => Promise<Row[]>;
/** Inserts a row that is valid except for `over`. */
export type InsertSql = (table: string, over?: Row) => string;

/** Without those of SQLite and of the migrations. */
export async function tablesOf(query: Query): Promise<string[]> {
  const rows = await query(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'",
  );
  return rows.map(({ name }) => String(name)).sort();
}

/** A row without a value for each required column. */
export async function missingValues(query: Query, add: InsertSql): Promise<Refused[]> {
  const columns = await columnsOf(query);
  return columns.filter(({ required }) => required).map(({ table, column }) => [
    add(table, { [column]: null }),
    `NOT NULL constraint failed: ${table}.${column}`,
  ]);
}

/** A value of another type for each column. */
export async function wrongTypes(query: Query, add: InsertSql): Promise<Refused[]> {
  const columns = await columnsOf(query);
  return columns.map(({ table, column, type }) => {
    const [stored, value] = type === "INTEGER" ? ["TEXT", "many"] : ["BLOB", new Uint8Array([0])];
    return [
      add(table, { [column]: value! }),
      `cannot store ${stored} value in ${type} column ${table}.${column}`,
    ];
  });
}

type Column = { table: string; column: string; type: string; required: boolean };

async function columnsOf(query: Query): Promise<Column[]> {
  const columns = [];
  for (const table of await tablesOf(query)) {
    // An integer key is the rowid, which SQLite fills and types itself.
    const rows = await query(
      `select name, type, "notnull" from pragma_table_info('${table}') where not (pk = 1 and type = 'INTEGER')`,
    );
    for (const row of rows) {
      columns.push({ table, column: String(row.name), type: String(row.type), required: row.notnull === 1 });
    }
  }
  return columns;
}

/** A dangling value for each foreign key; `over` holds what else such a row needs. */
export async function danglingReferences(
  query: Query,
  add: InsertSql,
  over: Record<string, Row> = {},
): Promise<Refused[]> {
  const columns: Refused[] = [];
  for (const table of await tablesOf(query)) {
    for (const row of await query(`select "from" from pragma_foreign_key_list('${table}')`)) {
      const column = String(row.from);
      columns.push([
        add(table, { ...over[`${table}.${column}`], [column]: "nobody" }),
        "FOREIGN KEY constraint failed",
      ]);
    }
  }
  return columns;
}

/** Every CHECK expression on one line, as error messages quote it. */
export async function checksOf(query: Query): Promise<string[]> {
  const tables = await query("select sql from sqlite_schema where type = 'table' and name <> 'migrations'");
  return [...new Set(tables.flatMap((row) => parseChecks(String(row.sql))))].sort();
}

function parseChecks(script: string): string[] {
  return [...script.matchAll(/\bcheck \(/g)].map(({ index }) => {
    const start = index + "check (".length;
    let [end, depth] = [start, 1];
    for (; depth > 0; end++) depth += script[end] === "(" ? 1 : script[end] === ")" ? -1 : 0;
    return oneLine(script.slice(start, end - 1));
  });
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
