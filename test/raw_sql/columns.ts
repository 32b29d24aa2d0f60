import assert from "node:assert/strict";
import type { Attempt, Query } from "./database.ts";
import type { InsertSql, Row } from "./insert_sql.ts";

/** A statement and the error message it must cause. */
export type Refused = readonly [statement: string, message: string];

/** Tries each statement on its own and compares all messages at once. */
export async function assertRefused(attempt: Attempt, refused: readonly Refused[]): Promise<void> {
  const answers: [string, string][] = [];
  for (const [statement] of refused) answers.push([statement, oneLine(String(await attempt(statement)))]);
  assert.deepEqual(answers, refused);
}

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

/** What else a row needs, by `table.column`, where only that column is to be wrong. */
export type Companions = Readonly<Record<string, Row>>;

/** A dangling value for each foreign key. */
export async function danglingReferences(
  query: Query,
  add: InsertSql,
  companions: Companions = {},
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const table of await tablesOf(query)) {
    for (const row of await query(`select "from" from pragma_foreign_key_list('${table}')`)) {
      const column = String(row.from);
      const over = { ...companions[`${table}.${column}`], [column]: "unlisted" };
      refused.push([add(table, over), "FOREIGN KEY constraint failed"]);
    }
  }
  return refused;
}

/** CHECKs that one value decides, and such a value. */
const VALUE_CHECKS: readonly (readonly [RegExp, string | number])[] = [
  [/^(\w+) in \('[^()]*'\)$/, "nonsense"],
  [/^(\w+) in \(0, 1\)$/, 2],
  [/^(\w+) >= 0$/, -1],
  [/^(\w+) > 0$/, 0],
  [/^(id) = 1$/, 2],
  [/^json_type\((\w+)\) = 'object'$/, "[]"],
  [/^json_type\((\w+)\) = 'array'$/, "{}"],
];

/** The other CHECKs by table, with rows that violate each. */
export type CheckCases = Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>;

/** Rows that violate every CHECK of the database; fails where one is neither simple nor among the cases. */
export async function violations(
  query: Query,
  add: InsertSql,
  cases: CheckCases,
  companions: Companions = {},
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const table of await tablesOf(query)) {
    const rowsOf = { ...cases[table] };
    for (const check of await checksOf(query, table)) {
      const rows = rowsOf[check] ?? valueViolations(table, check, companions);
      assert.ok(rows, `${table}: no row violates ${check}`);
      delete rowsOf[check];
      refused.push(...rows.map((row) => [add(table, row), `CHECK constraint failed: ${check}`] as const));
    }
    assert.deepEqual(rowsOf, {}, `${table} has no such CHECK`);
  }
  return refused;
}

function valueViolations(table: string, check: string, companions: Companions): Row[] | null {
  for (const [pattern, value] of VALUE_CHECKS) {
    const column = pattern.exec(check)?.[1];
    if (column) return [{ ...companions[`${table}.${column}`], [column]: value }];
  }
  return null;
}

/** Each CHECK on one line, as error messages quote it. */
export async function checksOf(query: Query, table: string): Promise<string[]> {
  const [row] = await query(`select sql from sqlite_schema where name = '${table}'`);
  const script = String(row?.sql);
  return [...script.matchAll(/\bcheck \(/g)].map(({ index }) => {
    const start = index + "check (".length;
    let [end, depth] = [start, 1];
    for (; depth > 0; end++) depth += script[end] === "(" ? 1 : script[end] === ")" ? -1 : 0;
    return oneLine(script.slice(start, end - 1));
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
