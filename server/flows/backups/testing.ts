import { sql } from "drizzle-orm";
import type { DatabaseName } from "../../../db/adapters/adapter.ts";
import { readConfig } from "../../config.ts";
import { adapterOf } from "../../create_services.ts";
import { type AdapterKind, rowsOf } from "../../../db/testing.ts";
import { openTestCli, type TestCli } from "../../../cli/testing.ts";
import type { World } from "../../../test/world.ts";

/** The command line of a world. */
export async function worldCli(world: World, settings: Record<string, string> = {}): Promise<TestCli> {
  return await openTestCli(
    { ...world.environment, STORAGE_URL: `file:${world.dataDir}/objects`, ...settings },
    { now: world.services.now, adapter: "file" },
  );
}

/** A command line for another, empty installation. */
export async function emptyCli(world: World, adapter: AdapterKind): Promise<TestCli> {
  return await openTestCli({}, { now: world.services.now, adapter });
}

/** Paths of all files below a folder, sorted. */
export async function filesBelow(folder: string, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    const path = below === "" ? name : `${below}/${name}`;
    found.push(...isDirectory ? await filesBelow(folder, path) : [path]);
  }
  return found.sort();
}

type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of each table, ordered, by database. */
export async function rowsByTable(
  cli: TestCli,
  names: readonly DatabaseName[],
): Promise<Record<string, Rows>> {
  const adapter = await adapterOf(readConfig(cli.environment, "start").databases);
  const databases: Record<string, Rows> = {};
  for (const name of names) {
    const { reads, close } = await adapter.open(name);
    const tables = await reads.execute(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    );
    const content: Rows = {};
    for (const { name: table } of tables.rows) {
      const { rows } = await reads.execute(`select * from ${table} order by 1, 2`);
      content[String(table)] = rows.map((row) => ({ ...row }));
    }
    close();
    databases[name.kind === "control" ? "control" : name.id] = content;
  }
  return databases;
}

/** Events of a school as a whole, oldest first. */
export async function eventsOf({ services }: World, tenantId: string): Promise<string[]> {
  const rows = await services.doors.readControl((db) =>
    db.all(rowsOf<{ what: string }>(
      sql`select what from events where tenant_id = ${tenantId} and what like 'tenant.%' order by rowid`,
    ))
  );
  return rows.map(({ what }) => what);
}
