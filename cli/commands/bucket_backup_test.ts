import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type BucketPlace, emptyCli, openBucketPlace, worldCli } from "../../test/backups.ts";
import { openErasureRoom } from "../../server/features/erasures/testing.ts";
import { fillSchool } from "../../test/processes/killed_school.ts";
import { openWorld, type World } from "../../test/world.ts";
import type { TestCli } from "../testing.ts";

type Report = { folder: string; removed: string[] };

function test(name: string, work: (world: World, place: BucketPlace, cli: TestCli) => Promise<void>): void {
  Deno.test(name, async () => {
    await using world = await openWorld({ adapter: "file" });
    await using place = await openBucketPlace();
    await using cli = await worldCli(world, place.settings);
    await work(world, place, cli);
  });
}

const HOUR = 3_600_000;

test(
  "generations in a bucket share stored files, which go with the last that names them",
  async (world, place, cli) => {
    const oak = await world.school("oak");
    await fillSchool(world, oak, 3, { bytes: 1000 });
    const first = await cli.json<Report>("backup", "--out", place.out);
    const objects = await place.keys("objects/");
    assert.equal(objects.length, 3);
    assert.ok(objects.every((key) => key.startsWith(`objects/${oak.id}/`)));
    assert.ok((await place.keys()).includes("2026-06-15T090000Z/manifest.json"));
    const sent = await modified(place);
    world.advance(60_000);
    const second = await cli.json<Report>("backup", "--out", place.out);
    assert.notEqual(second.folder, first.folder);
    assert.deepEqual(await modified(place), sent, "none is sent twice");

    await oak.run(sql`delete from files where id = 'fil_0'`);
    world.advance(60_000);
    const third = await cli.json<Report>("backup", "--out", place.out, "--keep", "2");
    assert.deepEqual(third.removed, ["2026-06-15T090000Z"]);
    assert.deepEqual(await place.keys("objects/"), objects, "the second generation names it");
    await using other = await emptyCli(world, "file", place.settings);
    assert.match((await other.run("restore", second.folder, "--dry-run")).out, /is intact/);
    world.advance(60_000);
    const fourth = await cli.json<Report>("backup", "--out", place.out, "--keep", "1");
    assert.equal((await place.keys("objects/")).length, 2);
    assert.equal(new Set((await place.keys()).map((key) => key.split("/")[0])).size, 2);
    assert.match((await other.run("restore", fourth.folder, "--dry-run")).out, /is intact/);
  },
);

test(
  "what a killed run has left in a bucket is no backup, and goes with the next one",
  async (world, place, cli) => {
    const { oak } = await openErasureRoom(world);
    const gone = `nightly/objects/${oak.id}/${"0".repeat(64)}`;
    await place.bucket.put("nightly/2026-06-14T090000Z/control.db", new Uint8Array(3));
    await place.bucket.put("nightly/2026-06-14T090000Z/manifest.json.sha256", new Uint8Array(3));
    await place.bucket.put(gone, new Uint8Array(3));
    await place.bucket.begin("nightly/2026-06-14T090000Z/tenants/large.db");
    await place.bucket.begin("nightly/elm/2026-06-14T090000Z/tenants/large.db");
    await place.bucket.put("nightly/running/another", new Uint8Array(1));
    await place.bucket.put("beside/2026-06-14T090000Z/control.db", new Uint8Array(3));
    const refused = await cli.run("backup", "--out", place.out);
    assert.equal(refused.code, 1);
    assert.match(
      refused.err,
      /Another backup is being made in s3:.*delete the object nightly\/running\/another/,
    );
    const none = await cli.run("restore", place.out.replace("nightly", "nightly/2026-06-14T090000Z"));
    assert.match(none.err, /has no complete backup/);
    assert.deepEqual(await place.keys("running/"), ["running/another"]);

    await place.server.age("nightly/running/another", HOUR);
    await cli.json<Report>("backup", "--out", place.out);
    const keys = await place.keys();
    assert.ok(keys.every((key) => /^(objects\/|2026-06-15T090000Z\/)/.test(key)), keys.join());
    assert.ok(!keys.includes(gone.slice("nightly/".length)));
    assert.deepEqual(await Array.fromAsync(place.bucket.uploads(""), ({ key }) => key), [
      "nightly/elm/2026-06-14T090000Z/tenants/large.db",
    ]);
    assert.equal(
      await place.bucket.size("beside/2026-06-14T090000Z/control.db"),
      3,
      "what lies beside it stays",
    );
  },
);

test("one changed byte in a bucket is named, and nothing is restored", async (world, place, cli) => {
  const { oak } = await openErasureRoom(world);
  const { folder } = await cli.json<Report>("backup", "--out", place.out);
  await using other = await emptyCli(world, "file", place.settings);
  const [object] = await place.keys("objects/");
  const made = "2026-06-15T090000Z/";
  const school = `${made}tenants/${oak.id}`;
  for (const key of [object!, `${school}.db`, `${school}.objects.jsonl`, `${made}control.db`]) {
    const bytes = (await place.bucket.get(`nightly/${key}`))!;
    bytes[bytes.length >> 1]! ^= 1;
    await place.bucket.put(`nightly/${key}`, bytes);
    const run = await other.run("restore", folder);
    assert.equal(run.code, 1);
    assert.match(run.err, /nothing was restored\. .* is damaged/);
    bytes[bytes.length >> 1]! ^= 1;
    await place.bucket.put(`nightly/${key}`, bytes);
  }
  const bytes = (await place.bucket.get(`nightly/${object}`))!;
  await place.bucket.put(`nightly/${object}`, bytes.subarray(0, bytes.length - 1));
  assert.match((await other.run("restore", folder, "--dry-run")).err, /objects\/.* is damaged/);
  await place.bucket.remove(`nightly/${object}`);
  assert.match((await other.run("restore", folder, "--dry-run")).err, /objects\/.* is missing/);
  // The next backup sends it again.
  world.advance(60_000);
  const next = await cli.json<Report>("backup", "--out", place.out);
  assert.match((await other.run("restore", next.folder, "--dry-run")).out, /is intact/);
  await place.bucket.put(`nightly/${made}manifest.json`, new TextEncoder().encode("{}"));
  assert.match((await other.run("restore", folder)).err, /manifest\.json is damaged/);
  world.advance(60_000);
  const kept = await cli.run("backup", "--out", place.out);
  assert.match(kept.err, /The backup was made, but .* were not deleted.*manifest\.json is damaged/);
  assert.deepEqual((await filesOf(other)).filter((name) => name.endsWith(".db")), []);
});

test(
  "a file of several parts and an empty school are in a bucket as they were",
  async (world, place, cli) => {
    const oak = await world.school("oak");
    await fillSchool(world, oak, 1, { bytes: 12_000_000 });
    await world.school("elm");
    const { folder } = await cli.json<Report>("backup", "--out", place.out);
    const [object] = await place.keys(`objects/${oak.id}/`);
    assert.equal(await place.bucket.size(`nightly/${object}`), 12_000_000);
    await using other = await emptyCli(world, "file", place.settings);
    await other.json("restore", folder);
    const path = (data: string) => `${data}/objects/${oak.id}/upl_0`;
    assert.deepEqual(await Deno.readFile(path(other.dataDir)), await Deno.readFile(path(world.dataDir)));
    assert.deepEqual((await filesOf(cli)).filter((name) => name.startsWith("run-")), []);
  },
);

async function filesOf({ dataDir }: TestCli): Promise<string[]> {
  const work = Array.fromAsync(Deno.readDir(`${dataDir}/work`), ({ name }) => name);
  return [
    ...await work.catch(() => []),
    ...(await Array.fromAsync(Deno.readDir(dataDir))).map(({ name }) => name),
  ];
}

/** When each stored file was put. */
async function modified({ bucket }: BucketPlace): Promise<[string, number][]> {
  return await Array.fromAsync(
    bucket.objects("nightly/objects/"),
    ({ key, modifiedAt }): [string, number] => [key, modifiedAt.getTime()],
  );
}
