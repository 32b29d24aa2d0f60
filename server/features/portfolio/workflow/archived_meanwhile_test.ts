import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { type Cast, openCast, step } from "../../../../test/portfolio_cast.ts";
import { countRows, eachWorld, openWorld } from "../../../../test/world.ts";
import { markComplete } from "../mark_complete.ts";
import { readSubmissionRelation, type SubmissionRelation } from "../read_relation.ts";
import { saveComments } from "../writing/save_comments.ts";
import { returnPortfolio } from "./return_portfolio.ts";
import { takeStep } from "./take_step.ts";

type Change = (tx: TenantWriter, actor: Actor, submission: SubmissionRelation, now: Date) => Promise<void>;

const WHILE_OPEN: Record<string, Change> = {
  "taking a step": (tx, actor, submission, now) =>
    takeStep(tx, actor, { ...submission, step: "submit", now }),
  "marking complete": (tx, actor, submission, now) =>
    markComplete(tx, actor, { submission, complete: true, timeZone: "Europe/London", now }),
  "writing": (tx, actor, submission, now) =>
    saveComments(tx, actor, { submission, comments: { studentComment: "Late words" }, now }),
};
const ONCE_SUBMITTED: Record<string, Change> = {
  "giving it back": (tx, actor, submission, now) =>
    returnPortfolio(tx, actor, { portfolio: submission, reason: "Once more", now }),
};

async function people({ teacher, student }: Cast): Promise<[teacher: Actor, student: Actor]> {
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  return [{ kind: "staff", id, role: "teacher", mode: "teacher" }, { kind: "student", id: student.id }];
}

/** Makes each change as its call does when whoever makes it was let in before the archiving. */
async function refused({ world, oak, portfolio }: Cast, actor: Actor, changes: Record<string, Change>) {
  const { doors, now } = world.services;
  const found = await doors.readTenant(
    oak.id,
    (db) => readSubmissionRelation(db, portfolio.submissions[0]!.id, actor),
  );
  for (const [name, change] of Object.entries(changes)) {
    const before = await countRows(world, oak.id, "events");
    await assert.rejects(
      doors.writeTenant(oak.id, (tx) => change(tx, actor, { ...found!, archived: false }, now())),
      (error) => error instanceof AppError && error.code === "conflict",
      name,
    );
    assert.equal(await countRows(world, oak.id, "events"), before, name);
  }
}

eachWorld("who was let in before a portfolio was archived changes nothing behind it", async (world) => {
  const all = await openCast(world);
  const { teacher, pupil, portfolio } = all;
  const [staff, student] = await people(all);
  assert.equal((await step(teacher, portfolio, "archive", {})).status, 200);
  await refused(all, staff, WHILE_OPEN);
  await refused(all, student, { writing: WHILE_OPEN["writing"]! });
  assert.equal((await step(teacher, portfolio, "unarchive", {})).status, 200);
  assert.equal((await step(pupil, portfolio, "submit", {})).status, 200);
  assert.equal((await step(teacher, portfolio, "archive", {})).status, 200);
  await refused(all, staff, ONCE_SUBMITTED);
});

Deno.test("nor does who was let in before its student was", async () => {
  await using world = await openWorld();
  const all = await openCast(world);
  const [staff] = await people(all);
  await world.services.doors.writeTenant(
    all.oak.id,
    (tx) => tx.batch([tx.db.run(sql`update students set archived_at = '2026-06-15'`)]),
  );
  await refused(all, staff, WHILE_OPEN);
});
