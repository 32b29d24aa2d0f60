import assert from "node:assert/strict";
import { openTestCli, type TestCli } from "../../cli/testing.ts";
import { migrate } from "../../db/migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../db/migrations.ts";
import { readFileNumber } from "../../db/testing.ts";
import { readConfig } from "../../server/config/config.ts";
import { adapterOf } from "../../server/create_services.ts";
import { filesBelow } from "../backups.ts";
import { assertWell, killedCommand, namesIn } from "./killed_command.ts";

const COMMAND = ["tenant", "migrate", "--concurrency", "1"];
const STUDENTS = 2_000;
/** Schema version of the older release. */
const FROM = 30;

type Fleet = { cli: TestCli; versions(): number[] };

/** Whether a migration has come so far: in its check, which is rolled back; in a copy; in a school. */
export const isChecking = async ({ cli }: Fleet) =>
  (await namesIn(`${cli.dataDir}/tenants`)).some((name) => name.endsWith("-wal"));
export const isCopying = async ({ cli }: Fleet) => (await partsOf(cli)).length > 0;
export const isMigrating = ({ versions }: Fleet) =>
  Promise.resolve(versions().some((version) => version > FROM));

/** Migrates schools of an older release, killed at each point, and once more; then all of them are whole. */
export async function migrateWithKills(
  points: readonly ((fleet: Fleet) => Promise<boolean>)[],
): Promise<void> {
  await using cli = await openTestCli({ BASE_DOMAIN: "unitfolio.example" }, {
    adapter: "file",
    now: () => new Date(),
  });
  const newest = (await readMigrations(MIGRATION_FOLDERS.tenant)).length;
  const ids: string[] = [];
  for (const name of ["Ash", "Elm", "Oak"]) {
    const args = ["--subdomain", name.toLowerCase(), "--name", name];
    const { id } = await cli.json<{ id: string }>("tenant create", ...args);
    await makeOlder(cli, id);
    ids.push(id);
  }
  const versions = () => ids.map((id) => readNumber(cli, id, "select max(number) from migrations"));
  for (const hasCome of points) {
    await killedCommand(cli, COMMAND, () => hasCome({ cli, versions }));
    assert.ok(versions().some((version) => version < newest), "it was killed before its end");
  }
  await cli.json(...COMMAND);
  assert.deepEqual(versions(), ids.map(() => newest));
  for (const id of ids) {
    assert.equal(readNumber(cli, id, "select count(*) from students"), STUDENTS);
    const damaged = "select count(*) from pragma_integrity_check where integrity_check <> 'ok'";
    assert.equal(readNumber(cli, id, damaged), 0);
  }
  assert.deepEqual(await partsOf(cli), []);
  const whole = new Set((await snapshotsOf(cli)).map((name) => name.replace(/.*\//, "")));
  for (const id of ids) assert.ok(whole.has(`${id}-${FROM}.db`), "a copy of each as it was");
  await assertWell(cli);
}

const partsOf = async (cli: TestCli) => (await snapshotsOf(cli)).filter((name) => name.includes(".part"));
const snapshotsOf = (cli: TestCli) => filesBelow(`${cli.dataDir}/snapshots`).catch(() => []);

/** A school's database as an older release has it, with students: a copy, of which this process has nothing open. */
async function makeOlder(cli: TestCli, id: string): Promise<void> {
  const adapter = await adapterOf(readConfig(cli.environment, "start").databases);
  const [name, older] = [id, `${id}_older`].map((id) => ({ kind: "tenant", id } as const));
  await adapter.create(older!);
  const { writes, close } = await adapter.open(older!);
  await migrate(writes, (await readMigrations(MIGRATION_FOLDERS.tenant)).slice(0, FROM));
  await writes.execute({ sql: "insert into tenant_identity values (?, '2026-06-15')", args: [id] });
  await writes.execute({
    sql: `insert into students (id, student_id, student_key, first_name, last_name, created_at)
      select 'stu_' || value, value, value, 'Robin', 'Ash', '2026-06-15' from generate_series(1, ?)`,
    args: [STUDENTS],
  });
  await writes.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  close();
  await adapter.remove(name!);
  await Deno.copyFile(databaseFile(cli, older!.id), databaseFile(cli, id));
  await adapter.remove(older!);
}

const databaseFile = (cli: TestCli, id: string) => `${cli.dataDir}/tenants/${id}.db`;

function readNumber(cli: TestCli, id: string, sql: string): number {
  return readFileNumber(databaseFile(cli, id), sql);
}
