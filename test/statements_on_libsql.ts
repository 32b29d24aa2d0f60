// Run by test/run_tests.ts after all tests: executes once on a real libSQL server what they executed on files.
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DatabaseName } from "../db/adapters/adapter.ts";
import { openDoors } from "../db/doors.ts";
import { constraintMessage } from "../db/constraint_error.ts";
import { type Migration, MIGRATION_FOLDERS, readMigrations } from "../db/migrations.ts";
import { openTestAdapter, type TestDatabases } from "../db/testing.ts";
import type { ExecutedStatement } from "../db/testing_statements.ts";
import { readSqlTemplates } from "./sql_templates.ts";

/** The server ends a transaction of over five seconds once another one waits. */
const STATEMENTS_A_TRANSACTION = 200;

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const DATABASES: readonly DatabaseName[] = [{ kind: "control" }, { kind: "tenant", id: "ten_oak" }];

Deno.test("libSQL server executes every statement that the tests executed", async () => {
  const migrations = (await Promise.all(Object.values(MIGRATION_FOLDERS).map(readMigrations))).flat();
  const migrated = statementsOf(migrations);
  const statements = (await readStatements(Deno.env.get("STATEMENTS")!)).filter(({ sql }) =>
    !migrated.has(sql)
  );
  await using databases = await openTestAdapter("remote");
  const doors = await openDoors({ adapter: databases.adapter, migrateOnOpen: true });
  await doors.createTenant("ten_oak");
  await doors.close();
  const refused: string[] = [];
  for (const name of DATABASES) {
    refused.push(...await execute(databases, name, statements.filter(({ kind }) => kind === name.kind)));
  }
  // Executed on a database of an older version, whose table is gone.
  const removed = migrations.flatMap(({ removes }) => removes);
  const wrong = refused.filter((text) =>
    !removed.some((table) => text.includes(`no such table: ${table}\n`))
  );
  assert.equal(wrong.length, 0, `${wrong.length} of ${statements.length} refused:\n${wrong.join("\n\n")}`);
});

// Of some tests alone, most of it would be missing.
if (Deno.env.has("ALL_TESTS")) {
  Deno.test("the tests execute all SQL of the product", async () => {
    const texts = (await readStatements(Deno.env.get("STATEMENTS")!)).map(({ sql }) => sql).join("\n");
    const missing = (await readSqlTemplates(ROOT)).filter(({ piece }) => !texts.includes(piece));
    assert.deepEqual(missing, []);
  });
}

/** Statements of migrations, which an up-to-date database may refuse because a column or table of theirs is gone. */
function statementsOf(migrations: readonly Migration[]): Set<string> {
  return new Set(migrations.flatMap(({ steps }) => steps.flatMap(({ statements }) => statements)));
}

/** One of each text, whatever process executed it. */
async function readStatements(folder: string): Promise<ExecutedStatement[]> {
  const byText = new Map<string, ExecutedStatement>();
  for await (const { name } of Deno.readDir(folder)) {
    const lines = (await Deno.readTextFile(join(folder, name))).trim().split("\n");
    for (const line of lines) {
      const statement: ExecutedStatement = JSON.parse(line);
      byText.set(`${statement.kind} ${statement.sql}`, statement);
    }
  }
  return [...byText.values()];
}

/** What the database refuses, and why; nothing stays written. */
async function execute(
  { adapter }: TestDatabases,
  name: DatabaseName,
  statements: readonly ExecutedStatement[],
): Promise<string[]> {
  const refused: string[] = [];
  const database = await adapter.open(name);
  // One that starts in the middle of a batch starts, like a batch, with a write: `changes()` has to follow one.
  const begin = async () => {
    const transaction = await database.writes.transaction("write");
    await transaction.execute("delete from migrations where 0");
    return transaction;
  };
  let transaction = await begin();
  for (const [index, { sql, args }] of statements.entries()) {
    // The server closes one that had a statement which does not parse.
    if (transaction.closed || index % STATEMENTS_A_TRANSACTION === 0) {
      await transaction.rollback();
      transaction = await begin();
    }
    try {
      await transaction.execute({ sql, args });
    } catch (error) {
      // A constraint that is broken has been planned and executed.
      if (constraintMessage(error) === undefined) refused.push(`${name.kind}: ${error}\n${sql}`);
    }
  }
  await transaction.rollback();
  database.close();
  return refused;
}
