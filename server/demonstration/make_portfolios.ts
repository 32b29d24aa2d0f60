import { DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import type { Actor } from "../../domain/permissions.ts";
import { assignUnit } from "../features/portfolio/assign_unit.ts";
import { markComplete } from "../features/portfolio/mark_complete.ts";
import { readSubmissionRelation } from "../queries/portfolio_relations.ts";
import { readSubmissions } from "../features/portfolio/read_submissions.ts";
import { saveComments } from "../features/portfolio/writing/save_comments.ts";
import { takeStep } from "../features/portfolio/workflow/take_step.ts";
import { fetchUnit } from "../flows/fetch_unit.ts";
import type { Services } from "../services.ts";
import {
  addSample,
  addSampleLink,
  addSampleResource,
  sharePhoto,
  type StoryContext,
} from "./sample_evidence.ts";
import { SAMPLES } from "./samples.ts";
import type { TeacherName } from "./school.ts";
import { type OutcomeStory, STORIES, type Story, TRIP, TRIP_RESOURCE } from "./stories.ts";

export type Staff = Extract<Actor, { kind: "staff" }>;
type Student = Extract<Actor, { kind: "student" }>;

/** Students by the school's own student id. */
export type People = {
  administratorId: string;
  teachers: Map<TeacherName, Staff>;
  students: Map<string, { id: string; teacher: Staff }>;
};

/** The portfolio's id. */
export type PortfolioOf = (studentId: string, unitCode: string) => string;

type PortfolioContext = {
  services: Services;
  tenantId: string;
  teacher: Staff;
  student: Student;
  administrator: Staff;
  assignmentId: string;
};

/** `at` gives the instant some days ago, fractions allowed. */
export async function makePortfolios(
  services: Services,
  tenantId: string,
  people: People,
  at: (daysAgo: number) => Date,
): Promise<PortfolioOf> {
  const administrator: Staff = { kind: "staff", id: people.administratorId, role: "admin", mode: "admin" };
  const made = new Map<string, string>();
  const portfolioOf: PortfolioOf = (studentId, unitCode) => {
    const id = made.get(`${studentId} ${unitCode}`);
    if (!id) throw new Error(`the demonstration has no portfolio of ${studentId} on ${unitCode}`);
    return id;
  };
  for (const story of STORIES) {
    const entry = people.students.get(story.studentId);
    if (!entry) throw new Error(`the demonstration has no student ${story.studentId}`);
    const { teacher, id: studentId } = entry;
    const started = { ...services, now: () => at(story.startedDaysAgo) };
    const unit = await fetchUnit(started, tenantId, teacher, story.unitCode);
    const assigned = { unitId: unit.id, unitCode: unit.unitCode, studentId, now: started.now() };
    const { id: assignmentId } = await services.doors.writeTenant(
      tenantId,
      (tx) => assignUnit(tx, teacher, assigned),
    );
    const student: Student = { kind: "student", id: studentId };
    await playStory(story, { services, tenantId, teacher, student, administrator, assignmentId }, at);
    made.set(`${story.studentId} ${unit.unitCode}`, assignmentId);
  }
  await playTrip({ services, tenantId, now: at(TRIP.daysAgo) }, people, portfolioOf);
  return portfolioOf;
}

async function playTrip(context: StoryContext, people: People, portfolioOf: PortfolioOf) {
  const { services, tenantId } = context;
  const teacher = people.students.get(TRIP.photographer)?.teacher;
  const from = portfolioOf(TRIP.photographer, TRIP.unitCode);
  const to = TRIP.companions.map((id) => portfolioOf(id, TRIP.unitCode));
  if (!teacher) throw new Error("the demonstration has no trip to tell of");
  await sharePhoto(context, teacher, { from, to });
  const { id: unitId, outcomes: [outcome] } = await fetchUnit(services, tenantId, teacher, TRIP.unitCode);
  if (!outcome) throw new Error("the demonstration's unit has no outcome");
  const { sample, description } = TRIP_RESOURCE;
  await addSampleResource(context, teacher, {
    unitId,
    outcomeId: outcome.id,
    sample: SAMPLES[sample],
    description,
  });
}

/** Outcomes in the first half of the time since the start, workflow steps in the second. */
async function playStory(
  story: Story,
  portfolio: PortfolioContext,
  at: (daysAgo: number) => Date,
): Promise<void> {
  const { services: { doors }, tenantId, assignmentId, student, teacher, administrator } = portfolio;
  const outcomes = await doors.readTenant(tenantId, (db) => readSubmissions(db, assignmentId));
  const time = (part: number) => at(story.startedDaysAgo * (1 - part));
  for (const [index, { id }] of outcomes.entries()) {
    const now = time(0.1 + (0.4 * index) / outcomes.length);
    const outcome = { complete: story.completeAll, ...story.outcomes[index] };
    await playOutcome(outcome, id, portfolio, now);
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

async function playOutcome(
  outcome: OutcomeStory,
  submissionId: string,
  portfolio: PortfolioContext,
  now: Date,
) {
  const { services: { doors }, tenantId, student, teacher } = portfolio;
  const submission = await doors.readTenant(
    tenantId,
    (db) => readSubmissionRelation(db, submissionId, teacher),
  );
  if (!submission) throw new Error("an outcome of the demonstration is not there");
  const context = { services: portfolio.services, tenantId, now };
  for (const name of outcome.evidence ?? []) {
    await addSample(context, student, { sample: SAMPLES[name], submission });
  }
  for (const link of outcome.links ?? []) await addSampleLink(context, student, { submission, ...link });
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
