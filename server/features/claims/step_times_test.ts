import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { askBehindWrite } from "../../../test/waiting_write.ts";
import { worldTest } from "../../../test/world.ts";
import { takeStep } from "../portfolio/workflow/take_step.ts";
import type { ClaimView } from "./list_claims.ts";
import { openClaimSchool } from "./testing.ts";

const MINUTE_MS = 60_000;

worldTest("Award All that waits for a verification is dated after it", async (world) => {
  const { oak, admin, addPortfolio, awardAll } = await openClaimSchool(world);
  const { id: assignmentId, studentId } = await addPortfolio("assessed");
  const [administrator] = await oak.rows<{ id: string }>(
    sql`select user_id as id from staff where role = 'admin'`,
  );
  const actor = { kind: "staff", id: administrator!.id, role: "admin", mode: "admin" } as const;
  const claimed = await askBehindWrite({ world, school: oak }, awardAll, (tx) => {
    world.advance(MINUTE_MS);
    const now = world.services.now();
    return takeStep(tx, actor, { assignmentId, studentId, step: "verify", declaration: true, now });
  });
  assert.equal(claimed.status, 201, claimed.text);
  const now = world.services.now().toISOString();
  assert.equal(claimed.json<ClaimView>().createdAt, now);
  const [portfolio] = await oak.rows<Record<string, unknown>>(sql`
    select verified_at, awarded_at from unit_assignments where id = ${assignmentId}`);
  assert.deepEqual({ ...portfolio }, { verified_at: now, awarded_at: now });
  const timeline = await admin.get(`/api/assignments/${assignmentId}/timeline`);
  assert.match(timeline.text, /award/);
  const steps = await oak.rows<{ step: string }>(sql`
    select step from portfolio_steps where assignment_id = ${assignmentId} order by at, rowid`);
  assert.deepEqual(steps.map(({ step }) => step), ["submit", "assess", "verify", "award"]);
});

worldTest("a clock that was put back dates no step before the one it follows", async (world) => {
  const { oak, addPortfolio, awardAll } = await openClaimSchool(world);
  const [one, other] = [await addPortfolio("verified"), await addPortfolio("assessed")];
  const before = world.services.now().toISOString();
  world.advance(-MINUTE_MS);
  assert.equal((await awardAll()).status, 201);
  await addPortfolio("submitted");
  const times = async (id: string) =>
    (await oak.rows<{ at: string }>(
      sql`select at from portfolio_steps where assignment_id = ${id} order by rowid`,
    ))
      .map(({ at }) => at);
  assert.deepEqual(await times(one.id), Array(4).fill(before));
  const [row] = await oak.rows<{ at: string }>(
    sql`select awarded_at as at from unit_assignments where id = ${one.id}`,
  );
  assert.equal(row!.at, before);
  assert.deepEqual(await times(other.id), Array(2).fill(before));
});

worldTest("the times of a claim are those of its writes, not of the calls that waited", async (world) => {
  const { oak, admin, addPortfolio, awardAll } = await openClaimSchool(world);
  await addPortfolio("verified");
  const { id } = (await awardAll()).json<{ id: string }>();
  const become = (state: string) => admin.patch(`/api/admin/claims/${id}`, { state });
  const waited = (ask: () => ReturnType<typeof become>) =>
    askBehindWrite({ world, school: oak }, ask, () => Promise.resolve(world.advance(MINUTE_MS)));
  const exported = await waited(() => become("exported"));
  assert.equal(exported.json<ClaimView>().exportedAt, world.services.now().toISOString());
  const sent = await waited(() => become("sent"));
  assert.equal(sent.json<ClaimView>().sentAt, world.services.now().toISOString());
});

worldTest("a late declaration that waits for the step it belongs to counts for it", async (world) => {
  const { oak, teacher, addPortfolio } = await openClaimSchool(world);
  const { id } = await addPortfolio("submitted");
  await oak.run(sql`update unit_assignments set own_work_declared = 0 where id = ${id}`);
  const declared = await askBehindWrite(
    { world, school: oak },
    () => teacher.post(`/api/assignments/${id}/declarations`, { declaration: "own_work" }),
    async (tx) => {
      world.advance(MINUTE_MS);
      await tx.batch([tx.db.run(sql`
        update unit_assignments set submitted_at = ${world.services.now().toISOString()} where id = ${id}`)]);
    },
  );
  assert.equal(declared.status, 200, declared.text);
});
