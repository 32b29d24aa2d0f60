import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { documentKey } from "../server/features/documents/stored_document.ts";
import { addTextEvidence } from "../test/portfolio_fixture.ts";
import { openClassroom, run } from "../test/classroom.ts";
import { filesBelow, worldCli } from "../test/backups.ts";
import type { TestCli } from "./testing.ts";

type Report = { checks: { name: string; ok: boolean; detail: string }[] };

async function lineOf(cli: TestCli, name: string, ...options: string[]) {
  const { checks } = (await cli.run("doctor --json", ...options)).json<Report>();
  const { ok, detail } = checks.find((check) => check.name === name)!;
  return `${ok ? "ok" : "WRONG"} ${detail}`;
}

Deno.test("doctor compares stored files with the databases, and removes what nothing names", async () => {
  await using room = await openClassroom("file");
  const { world, school, student, submissionId } = room;
  for (const name of ["bed.txt", "ticket.txt"]) await addTextEvidence(student, submissionId, name);
  await using cli = await worldCli(world);
  const files = (...options: string[]) => lineOf(cli, "stored files", ...options);
  assert.equal(await files(), "ok each is named by a database, and none is missing");

  const folder = `${world.dataDir}/objects`;
  const old = new Date("2026-06-10T09:00:00.000Z");
  const put = async (key: string, at: Date) => {
    await Deno.mkdir(`${folder}/${key.split("/")[0]}`, { recursive: true });
    await Deno.writeTextFile(`${folder}/${key}`, "stray");
    await Deno.utime(`${folder}/${key}`, at, at);
  };
  await put(`${school.id}/upl_old`, old);
  await put(`${school.id}/upl_new`, world.services.now());
  await put("ten_gone/upl_1", old);
  const document = sql`insert into documents (id, fingerprint, state, file_name, file_size, asked_at)
    values ('doc_1', 'x', 'ready', 'Robin.pdf', 5, '2026-06-10')`;
  await run(room, document);
  await put(documentKey(school.id, "doc_1"), old);
  const found = await files();
  assert.match(found, /^ok 1 that nothing names, 1 kB; remove them with: doctor --repair; 1 of ten_gone,/);
  const before = await filesBelow(folder);
  assert.match(await files("--repair"), /^ok repaired: removed 1 that nothing names/);
  assert.deepEqual(before.filter((path) => path !== `${school.id}/upl_old`), await filesBelow(folder));

  const [lost, short] = before.filter((path) => /\/upl_[a-z0-9]{20}-?/.test(path));
  await Deno.remove(`${folder}/${lost}`);
  await Deno.truncate(`${folder}/${short}`, 3);
  const missing = await files();
  assert.match(missing, /^WRONG 2 are missing from the storage: /);
  assert.ok(missing.includes(lost!) && missing.includes(`${short} (3 bytes instead of 15)`));
  assert.doesNotMatch((await cli.run("doctor --no-files")).out, /stored files/);
});

Deno.test("doctor names databases that belong to no establishment", async () => {
  await using room = await openClassroom("file");
  const { world } = room;
  await using cli = await worldCli(world);
  assert.equal(await lineOf(cli, "databases"), "ok 1, each belongs to an establishment");
  await world.services.doors.createTenant("ten_left_over");
  assert.match(await lineOf(cli, "databases"), /^WRONG 1 belong to no establishment: ten_left_over\./);
});
