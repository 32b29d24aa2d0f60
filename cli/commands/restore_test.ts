import assert from "node:assert/strict";
import type { DatabaseName } from "../../db/adapters/adapter.ts";
import { adapterTest } from "../../db/testing.ts";
import { eachPlaceTest, emptyCli, filesBelow, rowsByTable, worldCli } from "../../test/backups.ts";
import { filesWith, openErasureRoom, orderDue, WORDS } from "../../server/features/erasures/testing.ts";
import { openWorld } from "../../test/world.ts";

type Proof = {
  replayed: number;
  problems: string[];
  checked: { files: number };
  loaded: {
    laterErasures: number;
    control: { ended: Record<string, number> };
    tenants: { objects: number; rows: number; ended: Record<string, number> }[];
  };
};
const CONTROL = { kind: "control" } as const;

eachPlaceTest("an installation is restored row by row and object by object", async (adapter, place) => {
  await using world = await openWorld({ adapter });
  const room = await openErasureRoom(world, { drawn: true });
  const { oak, teacher } = room;
  const elm = await world.school("elm");
  await using cli = await worldCli(world, place.settings);
  const { folder } = await cli.json<{ folder: string }>("backup", "--out", place.out);
  const before = await rowsByTable(cli, [CONTROL, tenant(oak.id), tenant(elm.id)]);
  const objects = await contents(`${world.dataDir}/objects`);
  await teacher.post("/api/students", { studentId: "LATER", firstName: "Too", lastName: "Late" });

  await using other = await emptyCli(world, adapter, place.settings);
  const all = await other.run("restore", place.out);
  assert.equal(all.code, 1);
  assert.ok(all.err.includes(`${place.out} is no backup itself. Nothing was changed.`), all.err);
  assert.ok(all.err.endsWith(`, the newest first:\n  ${folder}\n`), all.err);
  const dry = await other.run("restore", folder, "--dry-run");
  assert.match(dry.out, /is intact: \d+ files.*Nothing was changed/);
  const proof = await other.json<Proof>("restore", folder);
  assert.deepEqual(proof.problems, []);
  assert.equal(proof.replayed, 0);
  const after = await rowsByTable(other, [CONTROL, tenant(oak.id), tenant(elm.id)]);
  for (const [database, tables] of Object.entries(before)) {
    for (const [table, rows] of Object.entries(tables)) {
      const restored = after[database]![table]!;
      if (CHANGED.includes(table)) assert.ok(restored.length <= rows.length + 3, `${database} ${table}`);
      else assert.deepEqual(restored, rows, `${database} ${table}`);
    }
  }
  const kept = objects.filter(([path]) => !/document-|\.part$/.test(path));
  assert.deepEqual(await contents(`${other.dataDir}/objects`), kept);
  assert.equal(proof.loaded.tenants.reduce((sum, one) => sum + one.objects, 0), kept.length);
  for (const table of ["sessions", "login_links"]) {
    for (const database of Object.keys(after)) assert.deepEqual(after[database]![table], [], table);
  }
  assert.ok(after[oak.id]!.student_access!.every(({ revoked_at }) => revoked_at !== null));
  assert.ok(
    Object.values(proof.loaded.tenants.map(({ ended }) => ended)).some(({ sessions }) => sessions! > 0),
  );
  assert.ok((await teacher.get("/api/assignments")).status === 200, "sessions of the installation go on");
  const again = await other.run("restore", folder);
  assert.equal(again.code, 1);
  assert.match(again.err, /This installation is not empty: it has a control database/);
  const doctor = (await other.run("doctor")).out;
  assert.match(doctor, /establishments +2 of 2 healthy/);
});

eachPlaceTest("who was erased after the backup stays erased", async (adapter, place) => {
  await using world = await openWorld({ adapter });
  const room = await openErasureRoom(world);
  await using cli = await worldCli(world, place.settings);
  const backup = () => cli.json<{ folder: string }>("backup", "--out", place.out);
  const { folder } = await backup();
  await orderDue(room);
  await world.runJobs();
  // Its ledger knows.
  await backup();
  await using other = await emptyCli(world, adapter, place.settings);
  const proof = await other.json<Proof>("restore", folder);
  assert.equal(proof.replayed, 1);
  assert.equal(proof.loaded.laterErasures, 1);
  const rows = await rowsByTable(other, [tenant(room.oak.id)]);
  const amara = rows[room.oak.id]!.students!.find(({ id }) => id === room.amara.id)!;
  assert.equal(amara.first_name, "Erased");
  if (adapter === "file") assert.deepEqual(await filesWith(`${other.dataDir}/tenants`, WORDS), []);
  const left = await filesBelow(`${other.dataDir}/objects`);
  assert.equal(left.length, 1, "the film that Ben has too");
});

adapterTest(["file"], "one changed byte is named, and nothing is restored", async (adapter) => {
  await using world = await openWorld({ adapter });
  const { oak } = await openErasureRoom(world);
  await using cli = await worldCli(world);
  const { folder } = await cli.json<{ folder: string }>("backup", "--out", `${world.dataDir}/backups`);
  await using other = await emptyCli(world, adapter);
  const object = (await filesBelow(folder)).find((path) => path.startsWith("objects/"))!;
  for (const path of [object, `tenants/${oak.id}.db`, `tenants/${oak.id}.objects.jsonl`, "control.db"]) {
    const file = `${folder}/${path}`;
    const bytes = await Deno.readFile(file);
    bytes[bytes.length >> 1]! ^= 1;
    await Deno.writeFile(file, bytes);
    const run = await other.run("restore", folder);
    assert.equal(run.code, 1);
    assert.match(run.err, new RegExp(`nothing was restored. ${path} is damaged`));
    bytes[bytes.length >> 1]! ^= 1;
    await Deno.writeFile(file, bytes);
  }
  await Deno.remove(`${folder}/${object}`);
  assert.match((await other.run("restore", folder, "--dry-run")).err, new RegExp(`${object} is missing`));
  const manifest = await Deno.readTextFile(`${folder}/manifest.json`);
  await Deno.writeTextFile(`${folder}/manifest.json`, manifest.replace(/"students": \d/, '"students": 9'));
  assert.match((await other.run("restore", folder)).err, /manifest\.json is damaged/);
  assert.deepEqual((await filesBelow(other.dataDir)).filter((path) => path.endsWith(".db")), []);
  assert.match((await other.run("restore", `${world.dataDir}/backups`)).err, /has no complete backup/);
});

eachPlaceTest("a restore that was cut is started again, or only finished", async (adapter, place) => {
  await using world = await openWorld({ adapter });
  const { oak } = await openErasureRoom(world);
  await using cli = await worldCli(world, place.settings);
  const { folder, madeAt } = await cli.json<{ folder: string; madeAt: string }>("backup", "--out", place.out);
  await using other = await emptyCli(world, adapter, place.settings);
  const mark = `${other.dataDir}/restore-under-way.json`;
  await Deno.mkdir(`${other.dataDir}/tenants`);
  await Deno.writeTextFile(`${other.dataDir}/tenants/${oak.id}.db`, "half of it");
  assert.match((await other.run("restore", folder)).err, /databases of establishments \(ten_/);
  await Deno.writeTextFile(mark, JSON.stringify({ madeAt: "2026-01-01T00:00:00.000Z" }));
  assert.match((await other.run("restore", folder)).err, /backup of 2026-01-01.* was begun/);
  await Deno.writeTextFile(mark, JSON.stringify({ madeAt }));
  assert.deepEqual((await other.json<Proof>("restore", folder)).problems, []);
  await Deno.writeTextFile(mark, JSON.stringify({ madeAt }));
  assert.match((await other.run("restore", folder)).out, /loaded earlier, and finished now/);
  await assert.rejects(Deno.stat(mark));
}, ["file"]);

/** What a restore itself writes or ends; all else is equal. */
const CHANGED = [
  "sessions",
  "login_links",
  "student_access",
  "lessons",
  "pack_links",
  "uploads",
  "documents",
  "jobs",
  "outbox",
  "tenant_due",
  "tenant_stats",
  "entitlements",
  "events",
];

const tenant = (id: string): DatabaseName => ({ kind: "tenant", id });

async function contents(folder: string): Promise<[string, string][]> {
  const paths = await filesBelow(folder).catch(() => []);
  return await Promise.all(
    paths.map(async (
      path,
    ): Promise<[string, string]> => [path, await Deno.readTextFile(`${folder}/${path}`)]),
  );
}
