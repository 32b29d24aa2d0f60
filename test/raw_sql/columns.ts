import type { Row } from "./insertion.ts";
import type { Refused } from "./attempt.ts";

/** Reads from the database at hand, in raw SQL. */
export type Query = (text: string) => Promise<Row[]>;
/** The raw SQL that inserts a valid row of a table but for what `over` spoils. */
export type Add = (table: string, over?: Row) => string;

/** The tables of the database, without those of SQLite and of the migrations. */
export async function tablesOf(query: Query): Promise<string[]> {
  const rows = await query(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'",
  );
  return rows.map(({ name }) => String(name)).sort();
}

/** For each column that must hold something: a row without it. */
export async function missingValues(query: Query, add: Add): Promise<Refused[]> {
  const columns = await columnsOf(query);
  return columns.filter(({ required }) => required).map(({ table, column }) => [
    add(table, { [column]: null }),
    `NOT NULL constraint failed: ${table}.${column}`,
  ]);
}

/** For each column: a row with a value of another type, which a strict table does not store. */
export async function wrongTypes(query: Query, add: Add): Promise<Refused[]> {
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
  const found = [];
  for (const table of await tablesOf(query)) {
    // An integer key is the rowid itself: SQLite fills and types it in its own way.
    const rows = await query(
      `select name, type, "notnull" from pragma_table_info('${table}') where not (pk = 1 and type = 'INTEGER')`,
    );
    for (const row of rows) {
      found.push({ table, column: String(row.name), type: String(row.type), required: row.notnull === 1 });
    }
  }
  return found;
}

/** For each reference: a row that refers to what does not exist; `over` says what else such a row must hold. */
export async function danglingReferences(
  query: Query,
  add: Add,
  over: Record<string, Row> = {},
): Promise<Refused[]> {
  const found: Refused[] = [];
  for (const table of await tablesOf(query)) {
    for (const row of await query(`select "from" from pragma_foreign_key_list('${table}')`)) {
      const column = String(row.from);
      found.push([
        add(table, { ...over[`${table}.${column}`], [column]: "nobody" }),
        "FOREIGN KEY constraint failed",
      ]);
    }
  }
  return found;
}

/** The expression of every CHECK in the database's tables, on one line, as a refusal names it. */
export async function checksOf(query: Query): Promise<string[]> {
  const tables = await query("select sql from sqlite_schema where type = 'table' and name <> 'migrations'");
  return [...new Set(tables.flatMap((row) => checksIn(String(row.sql))))].sort();
}

function checksIn(script: string): string[] {
  return [...script.matchAll(/\bcheck \(/g)].map(({ index }) => {
    const start = index + "check (".length;
    let [end, depth] = [start, 1];
    for (; depth > 0; end++) depth += script[end] === "(" ? 1 : script[end] === ")" ? -1 : 0;
    return oneLine(script.slice(start, end - 1));
  });
}

/** A text without its line breaks and runs of spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
