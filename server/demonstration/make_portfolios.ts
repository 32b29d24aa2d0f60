import { DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import type { Actor } from "../../domain/permissions.ts";
import { addEvidence } from "../features/evidence/add_evidence.ts";
import { promiseUpload } from "../features/evidence/promise_upload.ts";
import { receiveUpload } from "../features/evidence/receive_upload.ts";
import { assignUnit } from "../features/portfolio/assign_unit.ts";
import { markComplete } from "../features/portfolio/mark_complete.ts";
import { readSubmissionRelation, type SubmissionRelation } from "../features/portfolio/read_relation.ts";
import { readSubmissions } from "../features/portfolio/read_submissions.ts";
import { saveComments } from "../features/portfolio/save_comments.ts";
import { takeStep } from "../features/portfolio/take_step.ts";
import { fetchUnit } from "../flows/fetch_unit.ts";
import type { Services } from "../services.ts";
import { SAMPLES } from "./samples.ts";
import { type OutcomeStory, STORIES, type Story } from "./stories.ts";

type Staff = Extract<Actor, { kind: "staff" }>;
type Student = Extract<Actor, { kind: "student" }>;

/** The people of the demonstration school; students by the school's own student id. */
export type Class = { administratorId: string; students: Map<string, { id: string; teacher: Staff }> };

type Told = {
  services: Services;
  tenantId: string;
  teacher: Staff;
  student: Student;
  administrator: Staff;
  assignmentId: string;
};

/** Plays every story through the product's own verbs; `at` gives the instant some days ago, fractions allowed. */
export async function makePortfolios(
  services: Services,
  tenantId: string,
  people: Class,
  at: (daysAgo: number) => Date,
): Promise<void> {
  const administrator: Staff = { kind: "staff", id: people.administratorId, role: "admin", mode: "admin" };
  for (const story of STORIES) {
    const found = people.students.get(story.studentId);
    if (!found) throw new Error(`the demonstration has no student ${story.studentId}`);
    const { teacher, id: studentId } = found;
    const started = { ...services, now: () => at(story.startedDaysAgo) };
    const unit = await fetchUnit(started, tenantId, teacher, story.unitCode);
    const assigned = { unitId: unit.id, unitCode: unit.unitCode, studentId, now: started.now() };
    const { id: assignmentId } = await services.doors.writeTenant(
      tenantId,
      (tx) => assignUnit(tx, teacher, assigned),
    );
    const student: Student = { kind: "student", id: studentId };
    await tell(story, { services, tenantId, teacher, student, administrator, assignmentId }, at);
  }
}

/** The outcomes fill the first half of the time since the start, the steps the second. */
async function tell(story: Story, told: Told, at: (daysAgo: number) => Date): Promise<void> {
  const { services: { doors }, tenantId, assignmentId, student, teacher, administrator } = told;
  const outcomes = await doors.readTenant(tenantId, (db) => readSubmissions(db, assignmentId));
  const time = (part: number) => at(story.startedDaysAgo * (1 - part));
  for (const [index, { id }] of outcomes.entries()) {
    const now = time(0.1 + (0.4 * index) / outcomes.length);
    const outcome = { complete: story.completeAll, ...story.outcomes[index] };
    await tellOutcome(outcome, id, told, now);
  }
  for (const [index, step] of story.steps.entries()) {
    const actor = { submit: student, assess: teacher, verify: administrator, award: administrator }[step];
    const now = time(0.6 + index / 10);
    const declared = step === "submit" || step === "assess" ? { declaration: true } : {};
    await doors.writeTenant(
      tenantId,
      (tx) => takeStep(tx, actor, { assignmentId, studentId: student.id, step, ...declared, now }),
    );
  }
}

async function tellOutcome(outcome: OutcomeStory, submissionId: string, told: Told, now: Date) {
  const { services: { doors }, tenantId, student, teacher } = told;
  const submission = await doors.readTenant(
    tenantId,
    (db) => readSubmissionRelation(db, submissionId, teacher),
  );
  if (!submission) throw new Error("an outcome of the demonstration is not there");
  for (const name of outcome.evidence ?? []) await handIn(SAMPLES[name], submission, told, now);
  const say = (actor: Actor, comments: { studentComment?: string; teacherComment?: string }, later: number) =>
    doors.writeTenant(
      tenantId,
      (tx) => saveComments(tx, actor, { submission, comments, now: new Date(now.getTime() + later) }),
    );
  if (outcome.reflection) await say(student, { studentComment: outcome.reflection }, 60_000);
  if (outcome.feedback) await say(teacher, { teacherComment: outcome.feedback }, 3600_000);
  if (outcome.complete) {
    const marked = { submission, complete: true, timeZone: DEFAULT_TIME_ZONE, now };
    await doors.writeTenant(tenantId, (tx) => markComplete(tx, teacher, marked));
  }
}

/** Sends a file and adds it to an outcome, the way a student's browser does. */
async function handIn(
  { fileName, bytes }: (typeof SAMPLES)[keyof typeof SAMPLES],
  submission: SubmissionRelation,
  { services, tenantId, student }: Told,
  now: Date,
): Promise<void> {
  const { doors } = services;
  const then = { ...services, now: () => now };
  const declared = { fileName, fileSize: bytes.length };
  const promise = await doors.writeTenant(
    tenantId,
    (tx) => promiseUpload(tx, { tenantId, owner: student, declared, now }),
  );
  const { objectPath } = await receiveUpload(then, {
    tenantId,
    id: promise.objectPath.split("/").at(-1) ?? "",
    owner: student,
    body: new Blob([bytes]).stream(),
    contentLength: bytes.length,
  });
  await doors.writeTenant(
    tenantId,
    (tx) => addEvidence(tx, { submission, owner: student, objectPath, fileName, now }),
  );
}
