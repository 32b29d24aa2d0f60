import assert from "node:assert/strict";
import pMap from "p-map";
import { ADAPTERS } from "../../db/testing.ts";
import { makeNextRelease, migrateTenants } from "./next_release.ts";
import { megabytes, memoryOf, openFilesOf } from "./process_memory.ts";
import { type Tenant, withOperator } from "./operated_fleet.ts";

const TENANTS = 1000;
/** What is open and cached does not grow from here on. */
const WARM = 250;
const AT_ONCE = 4;
const EVERY = 50;
/** Seven a database of the 64 that stay open; those of closed ones until they are collected; sockets. */
const MAX_FILES = 700;
const MAX_GROWTH_BYTES = 120 * 1024 ** 2;

for (const kind of ADAPTERS) {
  Deno.test(`${TENANTS} tenants are created, opened and migrated, and a process takes no more than for a few (${kind})`, () =>
    withOperator(kind, async ({ create, signIn, open, start, stop, settings, folder, database }) => {
      const server = await start();
      const [memory, figures] = [memoryOf(server.pid), new Map<string, { files: number; bytes: number }>()];
      const note = async (what: string) => {
        const [files, bytes] = [await openFilesOf(server.pid), await memory.current()];
        figures.set(what, { files, bytes });
        const of = database &&
          ` (its database server ${await openFilesOf(database)} files, ${
            megabytes(await memoryOf(database).current())
          })`;
        console.log(`  ${what}: ${files} open files, ${megabytes(bytes)}${of ?? ""}`);
      };
      await note("at rest");

      const names = Array.from({ length: TENANTS }, (_, n) => `school-${n}`);
      const creating = timer();
      await pMap(names, (name) => create(server, name), { concurrency: AT_ONCE });
      console.log(`  created in ${creating()}`);
      await note("created");

      const opening = timer();
      const tenants: Tenant[] = [];
      const enter = async (name: string) => {
        const tenant = await signIn(server, name);
        await open(server, tenant);
        tenants.push(tenant);
      };
      await pMap(names.slice(0, WARM), enter, { concurrency: AT_ONCE });
      await note(`${WARM} opened`);
      await pMap(names.slice(WARM), enter, { concurrency: AT_ONCE });
      console.log(`  everyone signed in and opened a page in ${opening()}`);
      await note("all opened");
      const again = timer();
      for (const tenant of tenants) await open(server, tenant);
      console.log(`  opened in turn once more in ${again()}`);
      await note("all opened twice");
      const few = figures.get(`${WARM} opened`)!;
      for (const what of ["created", "all opened", "all opened twice"]) {
        const { files, bytes } = figures.get(what)!;
        assert.ok(files <= MAX_FILES, `${what}: ${files} open files`);
        assert.ok(bytes < few.bytes + MAX_GROWTH_BYTES, `${what}: ${megabytes(bytes)}`);
      }

      const release = await makeNextRelease(`${folder}/next release`);
      // A copy of a server's database is a fork, which takes a second.
      const flags = kind === "remote" ? ["--no-snapshots"] : [];
      const migrating = timer();
      const { report, files, memory: peak } = await migrateTenants(release, settings, flags);
      console.log(
        `  migrated in ${migrating()}: at most ${files} open files, ${megabytes(peak)}`,
      );
      assert.deepEqual(countStates(report), { current: 1, migrated: TENANTS });
      assert.ok(files <= MAX_FILES, `${files} open files`);
      // The older server continues until the newer one is there.
      for (const tenant of tenants.filter((_, n) => n % EVERY === 0)) await open(server, tenant);
      const next = await start({ root: release });
      await stop(server);
      await pMap(tenants, (tenant) => open(next, tenant), { concurrency: AT_ONCE });
      const { report: after } = await migrateTenants(release, settings);
      assert.deepEqual(countStates(after), { current: TENANTS + 1 });
    }));
}

function countStates({ databases }: { databases: { state: string }[] }): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of databases) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Milliseconds since, as text. */
function timer(): () => string {
  const begun = performance.now();
  return () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
