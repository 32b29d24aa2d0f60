import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../../domain/ids.ts";
import type { Page } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { type OutcomeFacts, outcomeStatus } from "../../../domain/progress.ts";
import {
  ADMIN_WAITING,
  TEACHER_WAITING,
  type WaitingKind,
  type WaitingTimes,
  waitingTimes,
} from "../../../domain/waiting.ts";
import { evidenceOpen, PORTFOLIO_STATUSES, type PortfolioState } from "../../../domain/workflow.ts";
import { addStudent, assign, signInStaff } from "../../../test/factories.ts";
import { type School, type World, worldTest } from "../../../test/world.ts";
import { listWaiting, type WaitingItem } from "./list_waiting.ts";

/** Facts of a portfolio that is not archived; instants are UTC. */
type WaitingFacts = {
  portfolioStatus: PortfolioState;
  startedAt: string;
  submittedAt: string | null;
  /** When the last outcome was marked complete, while all are. */
  completedAt: string | null;
  assessedAt: string | null;
  verifiedAt: string | null;
  /** Last change by student or staff. */
  changedAt: string | null;
  outcomes: readonly OutcomeFacts[];
};

const at = (day: string) => `2026-${day}T09:00:00.000Z`;
const NONE: OutcomeFacts = {
  teacherOutcomeComplete: false,
  hasFeedback: false,
  teacherCommentDate: null,
  hasWork: false,
  studentChangedAt: null,
};
const COMPLETE = { ...NONE, teacherOutcomeComplete: true };
const WORK = { ...NONE, hasWork: true, studentChangedAt: at("06-03") };
const OLDER_WORK = { ...WORK, studentChangedAt: at("06-02") };
const ANSWERED = { ...WORK, hasFeedback: true, teacherCommentDate: at("06-04") };
const ANSWERED_BEFORE = { ...ANSWERED, teacherCommentDate: at("06-02") };
const ANSWERED_AT_ONCE = { ...ANSWERED, teacherCommentDate: at("06-03") };
const FEEDBACK_ALONE = { ...NONE, hasFeedback: true, teacherCommentDate: at("06-02") };
const EMPTIED = { ...NONE, studentChangedAt: at("06-04") };

const OUTCOMES: readonly OutcomeFacts[][] = [
  [NONE, NONE],
  [COMPLETE, COMPLETE],
  [WORK, COMPLETE],
  [WORK, OLDER_WORK],
  [ANSWERED, NONE],
  [ANSWERED, ANSWERED_BEFORE],
  [ANSWERED_AT_ONCE, FEEDBACK_ALONE],
  [EMPTIED, { ...WORK, teacherOutcomeComplete: true }],
];
const STATES: readonly PortfolioState[] = [null, ...PORTFOLIO_STATUSES];
/** On either side of midnight and of the moment at which a portfolio has stalled. */
const GIVEN = [at("05-03"), "2026-05-04T23:59:59.999Z", "2026-05-05T00:00:00.000Z", at("06-01")];
const CHANGED = [null, at("06-01"), "2026-06-01T09:00:00.001Z"];

/** Each state with each set of outcomes that it allows, given and changed at each time. */
const CASES: readonly WaitingFacts[] = STATES.flatMap((portfolioStatus) =>
  OUTCOMES.flatMap((outcomes) => {
    const complete = outcomes.every(({ teacherOutcomeComplete }) => teacherOutcomeComplete);
    const step = PORTFOLIO_STATUSES.indexOf(portfolioStatus as never);
    if (step > 0 && !complete) return [];
    return GIVEN.flatMap((startedAt) =>
      CHANGED.flatMap((changedAt) =>
        ["06-05", "06-07"].map((completed): WaitingFacts => ({
          portfolioStatus,
          startedAt,
          submittedAt: step >= 0 ? at("06-06") : null,
          completedAt: complete ? at(completed) : null,
          assessedAt: step >= 1 ? at("06-08") : null,
          verifiedAt: step >= 2 ? at("06-09") : null,
          changedAt,
          outcomes,
        }))
      )
    );
  })
);

worldTest("the lists hold the portfolios that the rules name, since when they name", async (world) => {
  const oak = await world.school("oak");
  const { id } = await oak.staff("admin", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const like = await assign(teacher, await addStudent(teacher));
  const cases = CASES.map((facts) => ({ id: newId("assignment"), student: newId("student"), facts }));
  await insertCases(world, oak, like.id, id, cases);
  const { id: colleagueId } = await oak.staff("teacher", "c@oak.example");
  await oak.run(sql`insert into student_teachers (student_id, staff_id, linked_at)
    select value ->> 'student', ${colleagueId}, ${at("05-01")} from json_each(${JSON.stringify(cases)})`);
  const times = waitingTimes(new Date("2026-06-15T09:00:00.000Z"));
  const staff: Record<string, Actor> = {
    assigner: { kind: "staff", id, role: "admin", mode: "teacher" },
    colleague: { kind: "staff", id: colleagueId, role: "teacher", mode: "teacher" },
    administrator: { kind: "staff", id, role: "admin", mode: "admin" },
  };
  const lists = [
    ...TEACHER_WAITING.flatMap((kind) => [[kind, "assigner"], [kind, "colleague"]] as const),
    ...ADMIN_WAITING.map((kind) => [kind, "administrator"] as const),
  ];
  for (const [kind, name] of lists) {
    const input = { kind, times, limit: 10_000, cursor: null };
    const page: Page<WaitingItem> = await world.services.doors.readTenant(
      oak.id,
      (db) => listWaiting(db, staff[name]!, input),
    );
    const expected = cases.map(({ id, facts }) => ({ id, since: waitsSince(kind, facts, times) }))
      .filter((item) => item.since !== null)
      .sort((a, b) => compare(a.since!, b.since!) || compare(a.id, b.id));
    assert.ok(expected.length > 0, kind);
    assert.deepEqual(page.items.map(({ id, since }) => ({ id, since })), expected, `${kind} ${name}`);
  }
});
const compare = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0;

/** The rules, null where a portfolio does not wait. */
function waitsSince(kind: WaitingKind, facts: WaitingFacts, times: WaitingTimes): string | null {
  const { portfolioStatus, startedAt, completedAt } = facts;
  const submittedAt = facts.submittedAt ?? startedAt;
  const changedAt = facts.changedAt ?? startedAt;
  switch (kind) {
    case "review":
      return portfolioStatus === "submitted" ? submittedAt : null;
    case "ready":
      if (portfolioStatus !== "submitted" || completedAt === null) return null;
      return completedAt > submittedAt ? completedAt : submittedAt;
    case "complete":
      return portfolioStatus === null ? completedAt : null;
    case "new": {
      const work = facts.outcomes.filter((outcome) => outcomeStatus(outcome) === "submitted");
      const oldest = work.map(({ studentChangedAt }) => studentChangedAt ?? "").toSorted()[0] ?? null;
      return evidenceOpen(portfolioStatus) ? oldest : null;
    }
    case "stalled":
      return evidenceOpen(portfolioStatus) && changedAt <= times.stalledSince ? changedAt : null;
    case "unsubmitted":
      return portfolioStatus === null && startedAt.slice(0, 10) <= times.unsubmittedBy ? startedAt : null;
    case "verify":
      return portfolioStatus === "assessed" ? facts.assessedAt ?? startedAt : null;
    case "award":
      return portfolioStatus === "verified" ? facts.verifiedAt ?? startedAt : null;
  }
}

type Case = { id: string; student: string; facts: WaitingFacts };

/** Portfolios of the unit and revision of `likeId`, as the facts say. */
async function insertCases(world: World, school: School, likeId: string, staffId: string, cases: Case[]) {
  const json = JSON.stringify(cases);
  const step = (from: PortfolioState, to: PortfolioState) =>
    sql`update unit_assignments set portfolio_status = ${to} where portfolio_status is ${from}
      and id in (select value ->> 'id' from json_each(${json})
        where value ->> '$.facts.portfolioStatus' in (${
      sql.join(PORTFOLIO_STATUSES.slice(PORTFOLIO_STATUSES.indexOf(to as never)), sql`, `)
    }))`;
  const statements: SQL[] = [
    sql`insert into students (id, student_id, student_key, first_name, last_name, created_at)
      select value ->> 'student', value ->> 'student', value ->> 'student', 'A', 'Case', ${
      at("05-01")
    } from json_each(${json})`,
    sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at, submitted_at,
        completed_at, assessed_at, assessed_by, verified_at, verified_by, awarded_at, awarded_by)
      select value ->> 'id', a.unit_id, a.revision_id, value ->> 'student', ${staffId}, value ->> '$.facts.startedAt',
        value ->> '$.facts.submittedAt', value ->> '$.facts.completedAt',
        value ->> '$.facts.assessedAt', ${staffId}, value ->> '$.facts.verifiedAt', ${staffId}, ${
      at("06-10")
    }, ${staffId}
      from json_each(${json}), unit_assignments a where a.id = ${likeId}`,
    sql`insert into submissions (id, assignment_id, outcome_id, outcome_index, student_comment, student_comment_date,
        teacher_comment, teacher_comment_date, teacher_outcome_complete, completed_date)
      select c.value ->> 'id' || s.outcome_index, c.value ->> 'id', s.outcome_id, s.outcome_index,
        iif(o.value ->> 'hasWork', 'Work', ''), o.value ->> 'studentChangedAt',
        iif(o.value ->> 'hasFeedback', 'Feedback', ''), o.value ->> 'teacherCommentDate',
        o.value ->> 'teacherOutcomeComplete', iif(o.value ->> 'teacherOutcomeComplete', '2026-06-05', null)
      from json_each(${json}) c, submissions s, json_each(c.value, '$.facts.outcomes') o
      where s.assignment_id = ${likeId} and o.key = min(s.outcome_index, 1)`,
    sql`insert into events (id, at, actor_kind, actor_id, what, assignment_id)
      select value ->> 'id', value ->> '$.facts.changedAt', 'staff', ${staffId}, 'outcome.completed', value ->> 'id'
      from json_each(${json}) where value ->> '$.facts.changedAt' is not null`,
    sql`insert into events (id, at, actor_kind, what, assignment_id)
      select value ->> 'id' || 'x', ${
      at("06-14")
    }, 'system', 'evidence.gone', value ->> 'id' from json_each(${json})`,
    step(null, "submitted"),
    step("submitted", "assessed"),
    step("assessed", "verified"),
    step("verified", "awarded"),
  ];
  await world.services.doors.writeTenant(
    school.id,
    (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))),
  );
}
