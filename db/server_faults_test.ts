import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError } from "../domain/errors.ts";
import { namespaceAdmin } from "./adapters/namespace_admin.ts";
import { remoteAdapter } from "./adapters/remote.ts";
import { type DoorsOptions, openDoors } from "./doors.ts";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { testLibsqlServer } from "./testing.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const CONTROL = { kind: "control" } as const;
const isUnavailable = (cause: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError && error.code === "unavailable", String(error));
  assert.match(String(error.cause), cause);
  return true;
};

/** An installation with the school `ten_oak`, and its namespaces as an operator of the database server meets them. */
async function installation(over: Partial<DoorsOptions> = {}) {
  const prefix = `f${crypto.randomUUID().slice(0, 8)}`;
  const addresses = testLibsqlServer().addresses(prefix);
  const admin = namespaceAdmin({ url: addresses.adminUrl, token: undefined, fetch });
  let roundTrips = 0;
  const adapter = remoteAdapter({ ...addresses, onRoundTrip: () => void roundTrips++ });
  const setUp = await openDoors({ adapter, migrateOnOpen: true, ...SMALL_SCHEMA });
  await setUp.createTenant(OAK.id);
  await setUp.close();
  const doors = await openDoors({ adapter, ...SMALL_SCHEMA, ...over });
  return {
    doors,
    adapter,
    admin,
    adminUrl: addresses.adminUrl,
    oak: `${prefix}-${OAK.id}`,
    read: () => doors.readTenant(OAK.id, (db) => db.$count(notes)),
    countRoundTrips() {
      const count = roundTrips;
      roundTrips = 0;
      return count;
    },
    async [Symbol.asyncDispose]() {
      await doors.close();
      for (const name of [OAK, CONTROL]) await adapter.remove(name);
    },
  };
}

Deno.test("a school's database that was deleted is unavailable, before and after it was open", async () => {
  await using test = await installation();
  await test.admin.remove(test.oak);
  await assert.rejects(test.read(), isUnavailable(/f.*-ten_oak answered 404/));
  await test.admin.create(test.oak);
  await assert.rejects(test.read(), isUnavailable(/tenant ten_oak has no school in it/));
  await test.adapter.remove(OAK);
  await test.doors.createTenant(OAK.id);
  assert.equal(await test.read(), 0);
  await test.admin.remove(test.oak);
  await assert.rejects(test.read(), isUnavailable(/answered 404/));
});

Deno.test("an empty database in a school's place is unavailable and stays empty, also where databases are migrated", async () => {
  await using test = await installation({ migrateOnOpen: true });
  assert.equal(await test.read(), 0);
  // By this adapter, which then ends its streams: one of another keeps reading what was removed for some seconds.
  await test.adapter.remove(OAK);
  await test.admin.create(test.oak);
  await assert.rejects(test.read(), isUnavailable(/has no school in it/), "while it is open");
  await using second = await openDoors({ adapter: test.adapter, ...SMALL_SCHEMA, migrateOnOpen: true }).then(
    (doors) => Object.assign(doors, { [Symbol.asyncDispose]: () => doors.close() }),
  );
  await assert.rejects(
    second.readTenant(OAK.id, (db) => db.$count(notes)),
    isUnavailable(/has no school in it/),
  );
  const { reads, close } = await test.adapter.open(OAK);
  assert.equal((await reads.execute("select * from sqlite_schema")).rows.length, 0);
  close();
});

Deno.test("the control database gone is unavailable, and so is an empty one", async () => {
  await using test = await installation();
  const read = () => test.doors.readControl((db) => db.$count(notes));
  assert.equal(await read(), 0);
  await test.adapter.remove(CONTROL);
  await assert.rejects(read(), isUnavailable(/-control answered 404/));
  await test.adapter.create(CONTROL);
  await assert.rejects(read(), isUnavailable(/control database is empty/));
});

Deno.test("a server two versions behind stops answering at its next check, which takes no request of its own", async () => {
  let now = 0;
  await using test = await installation({ monotonic: () => now });
  await test.read();
  const { writes, close } = await test.adapter.open(OAK);
  const migrated = (number: number) =>
    writes.execute({ sql: "insert into migrations values (?, 'more', '2026')", args: [number] });
  const expected = await latestMigration();
  await migrated(expected + 1);
  test.countRoundTrips();
  now += 60_000;
  assert.equal(await test.read(), 0, "one ahead is accepted");
  assert.equal(test.countRoundTrips(), 1);
  await migrated(expected + 2);
  test.countRoundTrips();
  assert.equal(await test.read(), 0, "until the next check");
  now += 60_000;
  assert.equal(await test.read(), 0, "the check's own reads are still answered");
  assert.equal(test.countRoundTrips(), 2);
  const tooFar = (error: unknown) => error instanceof AppError && /brought further/.test(error.message);
  await assert.rejects(test.read(), tooFar);
  await assert.rejects(test.doors.writeTenant(OAK.id, () => Promise.resolve()), tooFar);
  await writes.execute({ sql: "delete from migrations where number = ?", args: [expected + 2] });
  assert.equal(await test.read(), 0, "on its own again");
  close();
});

async function latestMigration(): Promise<number> {
  return (await Array.fromAsync(Deno.readDir(join(SMALL_SCHEMA.migrationFolders.tenant)))).length;
}

Deno.test("a database that loses acknowledged writes in a crash is told of once, without a request of its own", async () => {
  const weak: unknown[] = [];
  const observer = { onFault() {}, onAnswer() {}, onWeak: (name: unknown) => weak.push(name) };
  await using test = await installation({ observer });
  test.countRoundTrips();
  await test.read();
  assert.equal(test.countRoundTrips(), 2, "the check at its opening, and the read");
  assert.deepEqual([weak, test.doors.weaklyDurable], [[], []]);
  await setDurability(test, "relaxed");
  for (let n = 0; n < 2; n++) {
    test.doors.closeIdleTenant(OAK.id);
    await test.read();
  }
  assert.deepEqual([weak, test.doors.weaklyDurable], [[OAK], [OAK]]);
  await setDurability(test, "strong");
  test.doors.closeIdleTenant(OAK.id);
  await test.read();
  assert.deepEqual(test.doors.weaklyDurable, []);
});

/** As docs/operations.md tells. */
async function setDurability({ adminUrl, oak }: { adminUrl: string; oak: string }, mode: string) {
  const response = await fetch(`${adminUrl}/v1/namespaces/${oak}/config`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ block_reads: false, block_writes: false, durability_mode: mode }),
  });
  await response.body?.cancel();
  assert.equal(response.status, 200);
}
