import assert from "node:assert/strict";
import { migrateFleet } from "../../db/fleet/migrate_fleet.ts";
import { readFleet } from "../../db/fleet/read_fleet.ts";
import { MIGRATION_FOLDERS, migrationOf, readMigrations } from "../../db/migrations.ts";
import { adapterOf } from "../../server/create_services.ts";
import { readDatabases } from "../../server/config/database_config.ts";
import { openPortfolioFixture } from "../portfolio_fixture.ts";
import type { World } from "../world.ts";
import { withFleet } from "./server_fleet.ts";

const SAVES = 40;

Deno.test("a server that is killed in the middle of a save loses nothing", () =>
  withFleet(async ({ world, servers, start }) => {
    const { student, portfolio } = await openPortfolioFixture(world);
    const [submission] = portfolio.submissions;
    for (let n = 1; n <= SAVES; n++) {
      const saving = student.put(`/api/submissions/${submission!.id}`, { studentComment: `word ${n}` });
      if (n === SAVES / 2) servers[1]!.kill("SIGKILL");
      const { status, text } = await saving;
      assert.equal(status, 200, text);
    }
    const [read] = (await student.get(`/api/assignments/${portfolio.id}/submissions`)).json<
      { studentComment: string }[]
    >();
    assert.equal(read!.studentComment, `word ${SAVES}`);
    await servers[1]!.exitCode();
    servers[1] = await start();
    for (let n = 0; n < 4; n++) assert.equal((await student.get("/api/assignments")).status, 200);
  }));

Deno.test("servers are restarted one by one, with a migration in between, and no request is refused", () =>
  withFleet(async ({ world, servers, start }) => {
    const { student, portfolio } = await openPortfolioFixture(world);
    const [submission] = portfolio.submissions;
    let ended = false;
    const work = (async () => {
      let n = 0;
      for (; !ended; n++) {
        const saved = await student.put(`/api/submissions/${submission!.id}`, {
          studentComment: `word ${n}`,
        });
        assert.equal(saved.status, 200, saved.text);
      }
      return n;
    })();
    await migrateOneAhead(world);
    for (const i of servers.keys()) {
      const server = servers[i]!;
      servers[i] = await start();
      server.kill("SIGTERM");
      assert.equal(await server.exitCode(), 0);
    }
    ended = true;
    assert.ok(await work > 0);
  }));

/** As the command line of the next release does. */
async function migrateOneAhead({ environment, dataDir }: World): Promise<void> {
  const adapter = await adapterOf(readDatabases((name) => environment[name], dataDir, []));
  const all = await readMigrations(MIGRATION_FOLDERS.tenant);
  const next = migrationOf(all.length + 1, "one more", "create table one_more (a text) strict;");
  const names = (await readFleet(adapter)).map(({ id }) => ({ kind: "tenant", id }) as const);
  const migrations = { control: [], tenant: [...all, next] };
  const results = await migrateFleet({ adapter, migrations, names, concurrency: 2, snapshots: null });
  assert.deepEqual(results.map(({ state }) => state), names.map(() => "migrated"));
}
