import { fileClient } from "../db/adapters/file_client.ts";
import type { ExecutedStatement } from "../db/testing_statements.ts";
import type { BrowserClient } from "./browser_client.ts";
import type { School, World } from "./world.ts";

/** What a call asks of its school's database, and how long its answer is. */
export type CallCost = { statements: number; steps: number; bytes: number };

type Answer = Awaited<ReturnType<BrowserClient["get"]>>;

/** A call's statements are executed again on a copy of the school as it was before. */
export async function costOf(
  world: World,
  school: School,
  call: () => Promise<Answer>,
): Promise<CallCost> {
  const copy = await copySchool(world, school);
  let bytes = 0;
  const executed = await world.statementsDuring(async () => {
    const answer = await call();
    if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
    bytes = answer.text.length;
  });
  const statements = executed.filter(({ kind }) => kind === "tenant");
  return { statements: statements.length, steps: await countSteps(copy, statements), bytes };
}

/**
 * With its log, byte by byte: a second SQLite in this process would take itself for the last to close the file, and
 * delete the log.
 */
export async function copySchool(world: World, school: School): Promise<string> {
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  const copy = `${world.dataDir}/${crypto.randomUUID()}.db`;
  for (const suffix of ["", "-wal"]) await Deno.copyFile(file + suffix, copy + suffix);
  return copy;
}

/** Steps of SQLite's virtual machine, those of triggers included. They are the same on every machine. */
export async function countSteps(path: string, statements: readonly ExecutedStatement[]): Promise<number> {
  // It tells the steps of compiled statements, which this client does not let go.
  const client = fileClient({ path, pragmas: "PRAGMA foreign_keys=ON", busyTimeoutMs: 0 });
  try {
    await client.batch(statements.map(({ sql, args }) => ({ sql, args })), "write");
    const { rows: [row] } = await client.execute({
      sql: `select sum(nstep) as steps, count(distinct sql) as texts from sqlite_stmt
        where sql in (select value from json_each(?))`,
      args: [JSON.stringify(statements.map(({ sql }) => sql))],
    });
    const texts = new Set(statements.map(({ sql }) => sql)).size;
    if (row?.texts !== texts) throw new Error(`of ${texts} statements ${row?.texts} are compiled`);
    return Number(row.steps);
  } finally {
    client.close();
  }
}
