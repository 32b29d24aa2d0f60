import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { VERB_ADAPTERS } from "../../db/testing.ts";
import { LEFT_OUT_TABLES, PORTABLE } from "../../db/fleet/portable_tables.ts";
import { openErasureRoom } from "../../server/features/erasures/testing.ts";
import { unzipBytes } from "../../server/features/student_record/testing.ts";
import { worldCli } from "../../test/backups.ts";
import { fileWorldTest, worldTest } from "../../test/world.ts";

type Report = {
  file: string;
  bytes: number;
  sha256: string;
  rows: Record<string, number>;
  files: { count: number; bytes: number };
  missing: string[];
};

worldTest("a school is one ZIP that people and programs can read", async (world) => {
  const { oak, teacher } = await openErasureRoom(world, { drawn: true });
  await teacher.post("/api/students", { studentId: "=1+1", firstName: "Zo\u00eb", lastName: "Late" });
  await using cli = await worldCli(world);
  const out = `${world.dataDir}/oak.zip`;
  const report = await cli.json<Report>("tenant export --tenant oak --out", out);
  assert.deepEqual(report.missing, []);
  if (Deno.build.os !== "windows") assert.equal(Deno.statSync(out).mode! & 0o077, 0);
  const bytes = await Deno.readFile(out);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), report.sha256);
  const entries = await unzipBytes(bytes);
  const text = (name: string) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(entries.get(name));

  const sums = text("manifest-sha256.txt").trimEnd().split("\n").map((line) => line.split("  "));
  assert.deepEqual(sums.map(([, name]) => name), [...entries.keys()].slice(0, -1));
  for (const [sum, name] of sums) {
    assert.equal(createHash("sha256").update(entries.get(name!)!).digest("hex"), sum, name);
  }
  assert.match(text("README.txt"), /^Oak School: everything that Unitfolio held on 15 June 2026, 10:00/);
  assert.ok(text("README.txt").split("\n").every((line) => line.length <= 80), text("README.txt"));
  const tables = [...entries.keys()].flatMap((name) => /^data\/(.*)\.jsonl$/.exec(name)?.[1] ?? []);
  assert.deepEqual(tables, [...PORTABLE]);
  for (const table of tables) {
    const lines = text(`data/${table}.jsonl`).split("\n").slice(0, -1);
    assert.equal(lines.length, report.rows[table], table);
    if (lines.length > 0) assert.ok(Object.keys(JSON.parse(lines[0]!)).length > 1, table);
  }
  assert.match(text("csv/students.csv"), /^\ufeffStudent ID,First name,/);
  assert.match(text("csv/students.csv"), /\r\n'=1\+1,Zo\u00eb,Late,/);
  assert.match(text("csv/staff.csv"), /,t@oak\.example,Teacher,2026-06-15,\r\n/);
  assert.match(text("csv/outcomes.csv"), /,We dug\.,2026-06-15,Very well dug\.,/);
  assert.match(text("csv/portfolios.csv"), /,Awarded,/);
  assert.match(text("csv/units.csv"), /\r\n70147,Using a bus timetable,Entry Level,1,/);
  const listed = text("csv/evidence.csv").split("\r\n").flatMap((line) =>
    /^files\/[^,]+/.exec(line)?.[0] ?? []
  );
  const files = [...entries.keys()].filter((name) => name.startsWith("files/"));
  assert.deepEqual([...new Set(listed)].sort(), files.sort());
  assert.equal(files.length, report.files.count);
  const kinds = files.map((name) => name.replaceAll(/[0-9a-z]{20}/g, "…").slice("files/".length)).sort();
  const drawn = ["print-fil_….jpg", "thumb-fil_….webp"];
  assert.deepEqual(kinds, [...drawn, "upl_…-….jpg", ...Array(3).fill("upl_…-….txt")]);

  const secrets = await oak.rows<{ secret: string }>(sql`
    select token_hash as secret from sessions union select token_hash from student_access
    union select token_hash from pack_links where token_hash is not null`);
  assert.ok(secrets.length > 2);
  const all = [...entries].map(([name]) => text(name)).join("\n");
  for (const { secret } of secrets) assert.ok(!all.includes(secret));
  assert.ok([...LEFT_OUT_TABLES].every((table) => !entries.has(`data/${table}.jsonl`)));
  const events = await world.controlRows<{ actor: string; sha256: string }>(
    sql`select actor_kind as actor, data ->> 'sha256' as sha256 from events where what = 'tenant.exported'`,
  );
  assert.deepEqual(events, [{ actor: "operator", sha256: report.sha256 }]);
  assert.equal((await teacher.get("/api/students")).status, 200, "the school goes on");

  const again = await cli.run("tenant export --tenant oak --out", out);
  assert.deepEqual([again.code, await Deno.readFile(out)], [1, bytes]);
  assert.match(again.err, /There is a file already/);
  const work = await Array.fromAsync(Deno.readDir(`${world.dataDir}/work`));
  assert.deepEqual(work.map(({ name }) => name), []);
}, VERB_ADAPTERS);

fileWorldTest("a stored file that is missing or cut is named, and the rest is exported", async (world) => {
  const { oak } = await openErasureRoom(world);
  await using cli = await worldCli(world);
  const keys = await oak.rows<{ key: string }>(
    sql`select storage_key as key from files where link_url is null order by rowid`,
  );
  await Deno.remove(`${world.dataDir}/objects/${keys[0]!.key}`);
  await Deno.truncate(`${world.dataDir}/objects/${keys[1]!.key}`, 1);
  const run = await cli.run("tenant export --tenant oak --json --out", `${world.dataDir}/oak.zip`);
  assert.equal(run.code, 1);
  const report = run.json<Report>();
  assert.deepEqual(report.missing, [keys[0]!.key, keys[1]!.key]);
  const drawn = 1;
  assert.equal(report.files.count, keys.length - 2 + drawn);
  const manifest = (await unzipBytes(await Deno.readFile(report.file))).get("manifest.json");
  assert.deepEqual(JSON.parse(new TextDecoder().decode(manifest)).missing, report.missing);
});

fileWorldTest("nothing is exported while a student is being erased", async (world) => {
  const { oak, amara } = await openErasureRoom(world);
  await oak.run(sql`insert into erasures (id, student_id, reason, ordered_by, ordered_at, due_at, begun_at)
    values ('era_now', ${amara.id}, 'request', 'usr_x', 'then', 'then', 'then')`);
  await using cli = await worldCli(world);
  const run = await cli.run("tenant export --tenant oak --out", `${world.dataDir}/oak.zip`);
  assert.equal(run.code, 1);
  assert.match(run.err, /being erased at this school just now/);
  assert.deepEqual(
    (await Array.fromAsync(Deno.readDir(world.dataDir))).filter(({ name }) => name.startsWith("oak")),
    [],
  );
});
