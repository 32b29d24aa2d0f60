import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openTestCli } from "../../cli/testing.ts";
import { sessionOf } from "../browser_client.ts";
import { signInNewStaff } from "../factories.ts";
import { manyStudents, studentCsv } from "../student_rows.ts";
import { countRows } from "../world.ts";
import { ONE_ISOLATE, SERVER } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

const COUNT = 10_000;
const MB = 1024 ** 2;
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(2)} s`;

Deno.test("ten thousand students are uploaded once, while another school's pages are answered", async () => {
  await using world = await openServerWorld();
  const oak = await world.school("oak");
  const elm = await world.school("elm");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await oak.run(sql`update entitlements set override_limits = 1`);
  await using server = await world.start(SERVER, ONE_ISOLATE);
  const body = { students: manyStudents(COUNT), teacherId: null };
  const upload = (sent: unknown = body) =>
    server.request(oak.host, "/api/students/bulk-upload", {
      method: "POST",
      body: sent,
      ...sessionOf(admin),
    });
  const visit = async () => assert.equal((await server.request(elm.host, "/")).status, 200);
  // Opens the school and compiles the page.
  for (let times = 0; times < 20; times++) await visit();
  let uploading = true;
  let longest = 0;
  const visits = (async () => {
    while (uploading) {
      const startedAt = performance.now();
      await visit();
      longest = Math.max(longest, performance.now() - startedAt);
    }
  })();
  for (const [successCount, unchangedCount] of [[COUNT, 0], [0, COUNT]]) {
    const startedAt = performance.now();
    const { text } = await upload();
    console.log(`  ${COUNT} students, ${successCount} new: ${seconds(startedAt)}`);
    assert.deepEqual(JSON.parse(text), {
      successCount,
      unchangedCount,
      errorCount: 0,
      results: { errors: [], warnings: [] },
    });
  }
  uploading = false;
  await visits;
  console.log(`  another school's page meanwhile: ${longest.toFixed(0)} ms at most`);
  assert.equal(await countRows(world, oak.id, "students"), COUNT);
  const tooLong = await upload({ students: [{ studentId: "x".repeat(100 * MB) }], teacherId: null });
  assert.equal(tooLong.status, 413);
});

Deno.test("the command line takes ten thousand students, and refuses a line of 100 MB unread", async () => {
  await using cli = await openTestCli();
  await cli.json("tenant create --name Oak --subdomain oak --plan small");
  const path = await cli.file("many.csv", studentCsv(manyStudents(COUNT)));
  const limited = await cli.run("students import --tenant oak", path);
  assert.match(limited.err, /too few for 10000 more\. None was added/);
  await cli.json("tenant plan --tenant oak --plan custom --seats 10000");
  for (const [successCount, unchangedCount] of [[COUNT, 0], [0, COUNT]]) {
    const startedAt = performance.now();
    const report = await cli.json("students import --tenant oak", path);
    console.log(`  ${COUNT} rows, ${successCount} new: ${seconds(startedAt)}`);
    assert.deepEqual([report.successCount, report.unchangedCount], [successCount, unchangedCount]);
  }
  const line = await cli.file("line.csv", new Uint8Array(100 * MB).fill(0x61));
  const startedAt = performance.now();
  const refused = await cli.run("students import --tenant oak", line);
  console.log(`  a line of 100 MB: ${seconds(startedAt)}`);
  assert.match(refused.err, /larger than 10 MB, and was not read/);
});
