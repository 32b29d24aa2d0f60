import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { filesBelow } from "../backups.ts";
import { namesIn } from "./killed_command.ts";
import { FILES, type KilledSchool, openKilledSchool } from "./killed_school.ts";

type Tenant = { id: string; active: boolean };

/** Whether an import has come so far. */
type Point = (school: KilledSchool) => Promise<boolean>;

export const hasWork: Point = async ({ world }) => (await namesIn(`${world.dataDir}/work`)).length > 0;

export const hasHalfOfFiles: Point = async ({ world, oak }) => {
  const counts = await Promise.all(
    (await namesIn(`${world.dataDir}/objects`)).filter((id) => id !== oak.id)
      .map(async (id) => (await namesIn(`${world.dataDir}/objects/${id}`)).length),
  );
  return counts.some((count) => count >= FILES / 2);
};

export const hasDatabase: Point = async ({ world }) =>
  (await namesIn(`${world.dataDir}/tenants`)).filter((name) => name.endsWith(".db")).length > 1;

/** Control has it, and its address does not work yet. */
export const isKnown: Point = async ({ world }) => {
  const [row] = await world.controlRows<{ n: number }>(sql`select count(*) as n from tenants`);
  return row!.n > 1;
};

/** With an export of the school, and the command that imports it. */
export async function withExport(
  test: (school: KilledSchool, command: string[]) => Promise<void>,
): Promise<void> {
  await using school = await openKilledSchool();
  const out = `${school.world.dataDir}/oak.zip`;
  await school.cli.json("tenant export --tenant oak --out", out);
  await test(school, ["tenant", "import", out, "--subdomain", "oak2"]);
}

/** Databases, objects and rows are those of these schools. */
export async function assertOnly({ world, oak, cli }: KilledSchool, ...others: string[]): Promise<void> {
  const ids = [oak.id, ...others].sort();
  const databases = (await namesIn(`${world.dataDir}/tenants`)).filter((name) => !/-(wal|shm)$/.test(name));
  assert.deepEqual(databases, ids.map((id) => `${id}.db`));
  const objects = await filesBelow(`${world.dataDir}/objects`);
  assert.deepEqual([...new Set(objects.map((path) => path.split("/")[0]))], ids);
  assert.equal(objects.length, ids.length * FILES);
  assert.deepEqual(await namesIn(`${world.dataDir}/work`), []);
  const listed = await cli.json<Tenant[]>("tenant list");
  assert.deepEqual(listed.map(({ id }) => id).sort(), ids);
  assert.ok(listed.every(({ active }) => active));
}
