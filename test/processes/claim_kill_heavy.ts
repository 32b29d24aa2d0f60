import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { sessionOf } from "../browser_client.ts";
import { addStudent, assign, signInNewStaff } from "../factories.ts";
import { type School, type World } from "../world.ts";
import { SERVER } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

const PORTFOLIOS = 4_000;
const KILLS = 2;

Deno.test("a server killed while it awards all has made the whole claim or none of it", async () => {
  await using world = await openServerWorld();
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "admin@oak.example");
  await addVerified(world, oak);
  const award = { method: "POST", body: {}, ...sessionOf(admin) };
  const counts = async () => {
    const [row] = await oak.rows<{ awarded: number; claimed: number; rows: number; claims: number }>(sql`
      select count(*) filter (where portfolio_status = 'awarded') as awarded,
        count(*) filter (where claimed = 1) as claimed,
        (select count(*) from claim_rows) as "rows", (select count(*) from claims) as claims
      from unit_assignments`);
    return row!;
  };
  // SQLite's write-ahead log grows before the claim is whole, since it is larger than the page cache.
  const log = `${world.dataDir}/tenants/${oak.id}.db-wal`;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await world.start(SERVER);
    await server.request(oak.host, "/health");
    const before = await sizeOf(log);
    let answered = false;
    const answer = server.request(oak.host, "/api/admin/claims", award).catch(() => null)
      .finally(() => answered = true);
    // A log that was taken up again from its beginning does not grow.
    while (!answered && await sizeOf(log) <= before) await Promise.resolve();
    server.kill("SIGKILL");
    await Promise.all([answer, server.exitCode()]);
    const { awarded, claimed, rows, claims } = await counts();
    assert.deepEqual([claimed, rows, claims], awarded === 0 ? [0, 0, 0] : [PORTFOLIOS, PORTFOLIOS, 1]);
  }
  const server = await world.start(SERVER);
  const last = await server.request(oak.host, "/api/admin/claims", award);
  assert.ok([201, 409].includes(last.status), last.text);
  assert.deepEqual(await counts(), { awarded: PORTFOLIOS, claimed: PORTFOLIOS, rows: PORTFOLIOS, claims: 1 });
  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
});

async function sizeOf(path: string): Promise<number> {
  return (await Deno.stat(path).catch(() => null))?.size ?? 0;
}

async function addVerified(world: World, school: School): Promise<void> {
  const teacher = await signInNewStaff(world, school, "teacher", "t@oak.example");
  const { id } = await assign(teacher, await addStudent(teacher), "070147");
  const numbers = sql`generate_series(1, ${PORTFOLIOS}) number`;
  for (
    const statement of [
      sql`insert into students (id, student_id, student_key, first_name, last_name, created_at)
        select 'stu_' || value, value, value, 'Robin', 'Ash-' || value, '2026-06-01T00:00:00.000Z' from ${numbers}`,
      sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
        select 'asg_' || value, unit_id, revision_id, 'stu_' || value, assigned_by, started_at
        from ${numbers}, unit_assignments first where first.id = ${id}`,
      sql`insert into submissions (id, assignment_id, outcome_id, outcome_index, teacher_outcome_complete,
          completed_date)
        select 'sub_' || value, 'asg_' || value, outcome_id, outcome_index, 1, '2026-06-01'
        from ${numbers}, submissions first where first.assignment_id = ${id}`,
      sql`update unit_assignments set portfolio_status = 'submitted' where id <> ${id}`,
      sql`update unit_assignments set portfolio_status = 'assessed', assessed_at = started_at, assessed_by = assigned_by
        where id <> ${id}`,
      sql`update unit_assignments set portfolio_status = 'verified', verified_at = started_at, verified_by = assigned_by
        where id <> ${id}`,
    ]
  ) await school.run(statement);
}
