import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { openPortfolioFixture, type PortfolioFixture, postStep } from "../../../../test/portfolio_fixture.ts";
import { countRows, openWorld, worldTest } from "../../../../test/world.ts";
import { markOutcomes } from "../completion/mark_outcomes.ts";
import { type SubmissionRelation } from "../../../queries/portfolio_relations.ts";
import { readSubmissionRelation } from "../../../queries/read_relation.ts";
import { saveComments } from "../writing/save_comments.ts";
import { returnPortfolio } from "./return_portfolio.ts";
import { takeStep } from "./take_step.ts";

type Change = (tx: TenantWriter, actor: Actor, submission: SubmissionRelation, now: Date) => Promise<unknown>;

const WHILE_OPEN: Record<string, Change> = {
  "taking a step": (tx, actor, submission, now) =>
    takeStep(tx, actor, { ...submission, step: "submit", now }),
  "marking complete": (tx, actor, submission, now) =>
    markOutcomes(tx, actor, { submissions: [submission], complete: true, timeZone: "Europe/London", now }),
  "writing": (tx, actor, submission, now) =>
    saveComments(tx, actor, { submission, comments: { studentComment: "Late words" }, now }),
};
const ONCE_SUBMITTED: Record<string, Change> = {
  "giving it back": (tx, actor, submission, now) =>
    returnPortfolio(tx, actor, { portfolio: submission, reason: "Once more", now }),
};

async function people(
  { teacher, studentRecord }: PortfolioFixture,
): Promise<[teacher: Actor, student: Actor]> {
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  return [{ kind: "staff", id, role: "teacher", mode: "teacher" }, { kind: "student", id: studentRecord.id }];
}

/** Relation to the first outcome. */
async function relationOf({ world, oak, portfolio }: PortfolioFixture, actor: Actor) {
  const { doors } = world.services;
  const [submission] = portfolio.submissions;
  const relation = await doors.readTenant(oak.id, (db) => readSubmissionRelation(db, submission!.id, actor));
  return { actor, relation: relation! };
}

/** Runs each verb with a relation read before the archiving. */
async function refused(
  { world, oak }: PortfolioFixture,
  { actor, relation }: Awaited<ReturnType<typeof relationOf>>,
  changes: Record<string, Change>,
) {
  const { doors, now } = world.services;
  for (const [name, change] of Object.entries(changes)) {
    const before = await countRows(world, oak.id, "events");
    await assert.rejects(
      doors.writeTenant(oak.id, (tx) => change(tx, actor, relation, now())),
      (error) => error instanceof AppError && error.code === "conflict",
      name,
    );
    assert.equal(await countRows(world, oak.id, "events"), before, name);
  }
}

worldTest("a request authorized before archiving changes nothing afterwards", async (world) => {
  const all = await openPortfolioFixture(world);
  const { teacher, student, portfolio } = all;
  const [staff, studentActor] = await people(all);
  const open = await Promise.all([relationOf(all, staff), relationOf(all, studentActor)]);
  assert.equal((await postStep(teacher, portfolio, "archive", {})).status, 200);
  await refused(all, open[0], WHILE_OPEN);
  await refused(all, open[1], { writing: WHILE_OPEN["writing"]! });
  assert.equal((await postStep(teacher, portfolio, "unarchive", {})).status, 200);
  assert.equal((await postStep(student, portfolio, "submit", {})).status, 200);
  const submitted = await relationOf(all, staff);
  assert.equal((await postStep(teacher, portfolio, "archive", {})).status, 200);
  await refused(all, submitted, ONCE_SUBMITTED);
});

Deno.test("nor does one authorized before its student was archived", async () => {
  await using world = await openWorld();
  const all = await openPortfolioFixture(world);
  const [staff] = await people(all);
  const open = await relationOf(all, staff);
  await all.oak.run(sql`update students set archived_at = '2026-06-15'`);
  await refused(all, open, WHILE_OPEN);
});
