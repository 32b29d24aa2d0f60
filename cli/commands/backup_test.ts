import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { VERB_ADAPTERS } from "../../db/testing.ts";
import { hashFile } from "../../server/flows/backups/backup_files.ts";
import { openBackup } from "../../server/flows/backups/open_place.ts";
import { filesBelow, worldCli } from "../../test/backups.ts";
import { openErasureRoom } from "../../server/features/erasures/testing.ts";
import { fileWorldTest, type World, worldTest } from "../../test/world.ts";

type Report = {
  folder: string;
  tenants: { subdomain: string; objects: { count: number; bytes: number; missing: unknown[] } | null }[];
  failed: { subdomain: string; error: string }[];
  removed: string[];
};

const eventsOf = (world: World) =>
  world.controlRows<{ actor: string; data: string }>(
    sql`select actor_kind as actor, data from events where what = 'backup.made' order by rowid`,
  );

worldTest("a backup holds every database and stored file, checked, for its owner alone", async (world) => {
  const { oak } = await openErasureRoom(world, { drawn: true });
  await world.school("elm");
  await using cli = await worldCli(world);
  const out = `${world.dataDir}/backups`;
  const first = await cli.json<Report>("backup", "--out", out);
  assert.equal(first.folder, `${out}/2026-06-15T090000Z`);
  assert.deepEqual(first.failed, []);
  const manifest =
    (await openBackup(first.folder, { environment: cli.environment, config: world.services.config }))
      .manifest;
  const files = await filesBelow(first.folder);
  const school = manifest.tenants.find(({ id }) => id === oak.id)!;
  assert.equal(school.database.rows.students, 2);
  assert.equal(school.objects!.count, 6, "three texts, and a photo with what is drawn of it");
  const objects = files.filter((path) => path.startsWith("objects/"));
  assert.equal(objects.length, school.objects!.count);
  assert.ok(objects.every((path) => path.startsWith(`objects/${oak.id}/`) && !/document-/.test(path)));
  for (const { path, sha256 } of [manifest.control!, ...manifest.tenants.map(({ database }) => database)]) {
    assert.equal((await hashFile(`${first.folder}/${path}`)).sha256, sha256);
  }
  if (Deno.build.os !== "windows") {
    for (const path of files) assert.equal(Deno.statSync(`${first.folder}/${path}`).mode! & 0o077, 0, path);
    assert.equal(Deno.statSync(first.folder).mode! & 0o077, 0);
  }
  assert.deepEqual((await eventsOf(world)).map(({ actor, data }) => [actor, JSON.parse(data).schools]), [
    ["operator", 2],
  ]);

  world.advance(60_000);
  const second = await cli.json<Report>("backup", "--out", out, "--keep", "1");
  assert.deepEqual(second.removed, ["2026-06-15T090000Z"]);
  assert.deepEqual((await filesBelow(out)).filter((path) => !path.startsWith("2026-06-15T090100Z/")), [
    ".lock",
  ]);
}, VERB_ADAPTERS);

fileWorldTest(
  "a file that an earlier backup has is linked, and an unfinished one is removed",
  async (world) => {
    await openErasureRoom(world);
    await using cli = await worldCli(world);
    const out = `${world.dataDir}/backups`;
    await Deno.mkdir(`${out}/2026-06-14T090000Z.part/tenants`, { recursive: true });
    const first = await cli.json<Report>("backup", "--out", out);
    world.advance(60_000);
    const second = await cli.json<Report>("backup", "--out", out);
    const [one, ...rest] = (await filesBelow(first.folder)).filter((path) => path.startsWith("objects/"));
    assert.ok(rest.length > 0);
    for (const path of [one!, ...rest]) {
      const inode = (folder: string) => Deno.statSync(`${folder}/${path}`).ino;
      assert.equal(inode(first.folder), inode(second.folder));
    }
    const names = (await Array.fromAsync(Deno.readDir(out))).map(({ name }) => name).sort();
    assert.deepEqual(names, [".lock", "2026-06-15T090000Z", "2026-06-15T090100Z"]);
  },
);

fileWorldTest(
  "what cannot be copied is named, the exit code says so, and nothing older is deleted",
  async (world) => {
    const { oak } = await openErasureRoom(world);
    const elm = await world.school("elm");
    await using cli = await worldCli(world);
    const out = `${world.dataDir}/backups`;
    await cli.json("backup", "--out", out);
    await world.services.doors.close();
    await Deno.remove(`${world.dataDir}/tenants/${elm.id}.db`);
    const [lost] = (await filesBelow(`${world.dataDir}/objects`)).filter((path) => /\/upl_[^.]*$/.test(path));
    await Deno.remove(`${world.dataDir}/objects/${lost}`);
    world.advance(60_000);
    const run = await cli.run("backup", "--out", out, "--keep", "1");
    assert.equal(run.code, 1);
    assert.match(run.out, /1 of 2 establishments/);
    assert.match(run.out, /\n {2}elm failed: /);
    assert.equal((await Array.fromAsync(Deno.readDir(out))).length, 3);
    assert.ok(
      (await filesBelow(out)).includes(`2026-06-15T090100Z/objects/${lost}`),
      "an earlier backup has it",
    );
    const elsewhere = await cli.run("backup", "--tenant", "oak", "--out", `${out}/elsewhere`);
    assert.equal(elsewhere.code, 1);
    assert.match(elsewhere.out, new RegExp(`\n1 files are missing from the storage:\n {2}oak: ${lost}: `));
    world.advance(60_000);
    const one = await cli.json<Report>("backup", "--out", `${out}/oak`, "--tenant", "oak", "--no-objects");
    assert.deepEqual((await filesBelow(one.folder)).filter((path) => path.endsWith(".db")), [
      `tenants/${oak.id}.db`,
    ]);
    assert.equal(one.tenants[0]!.objects, null);
  },
);
