import { DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { assignUnit } from "../features/portfolio/assign_unit.ts";
import { markOutcomes } from "../features/portfolio/completion/mark_outcomes.ts";
import { readSubmissions } from "../features/portfolio/read_submissions.ts";
import { takeStep } from "../features/portfolio/workflow/take_step.ts";
import { saveComments } from "../features/portfolio/writing/save_comments.ts";
import { fetchUnit } from "../flows/fetch_unit.ts";
import { readSubmissionRelation } from "../queries/read_relation.ts";
import { TRIP, TRIP_RESOURCE } from "./bus_stories.ts";
import { type DemoSchool, portfolioOf, studentOf } from "./demo_school.ts";
import { addSample, addSampleLink, addSampleResource, sharePhoto } from "./sample_evidence.ts";
import { STORIES } from "./stories.ts";
import type { OutcomeStory, Story } from "./story.ts";

export async function makePortfolios(school: DemoSchool): Promise<void> {
  for (const story of STORIES) await playStory(school, story);
  await playTrip(school);
}

/** Outcomes in the first half of the time since the start, workflow steps in the second. */
async function playStory(school: DemoSchool, story: Story): Promise<void> {
  const { actor: student, teacher } = studentOf(school, story.studentId);
  const { administrator } = school;
  const time = (part: number) => school.at(story.startedDaysAgo * (1 - part));
  const services = { ...school.services, now: () => time(0) };
  const { id: unitId, unitCode } = await fetchUnit(services, school.id, teacher, story.unitCode);
  const assigned = { unitId, unitCode, studentId: student.id, now: time(0) };
  const { id: assignmentId } = await school.write(assignUnit, teacher, assigned);
  school.portfolios.set(`${story.studentId} ${unitCode}`, assignmentId);

  const outcomes = await school.read(readSubmissions, assignmentId);
  for (const [index, { id }] of outcomes.entries()) {
    const outcome = { complete: story.completeAll, ...story.outcomes[index] };
    await playOutcome(school, story.studentId, outcome, id, time(0.1 + (0.4 * index) / outcomes.length));
  }
  for (const [index, step] of story.steps.entries()) {
    const actor = { submit: student, assess: teacher, verify: administrator, award: administrator }[step];
    const now = time(0.6 + index / 10);
    const declared = step === "submit" || step === "assess" ? { declaration: true } : {};
    await school.write(takeStep, actor, { assignmentId, studentId: student.id, step, ...declared, now });
  }
}

async function playOutcome(
  school: DemoSchool,
  studentId: string,
  { evidence = [], links = [], reflection, feedback, complete }: OutcomeStory,
  submissionId: string,
  now: Date,
): Promise<void> {
  const { actor: student, teacher } = studentOf(school, studentId);
  const submission = await school.read(readSubmissionRelation, submissionId, teacher);
  if (!submission) throw new Error("an outcome of the demonstration is not there");
  const later = (ms: number) => new Date(now.getTime() + ms);
  for (const [index, sample] of evidence.entries()) {
    await addSample(school, student, { sample, submission, now: later(index * 1000) });
  }
  // After the files, which pieces of the same instant need not be.
  for (const link of links) await addSampleLink(school, student, { submission, ...link, now: later(30_000) });
  if (reflection) {
    const comments = { studentComment: reflection };
    await school.write(saveComments, student, { submission, comments, now: later(60_000) });
  }
  if (feedback) {
    const comments = { teacherComment: feedback };
    await school.write(saveComments, teacher, { submission, comments, now: later(3600_000) });
  }
  if (complete) {
    await school.write(markOutcomes, teacher, {
      submissions: [submission],
      complete,
      timeZone: DEFAULT_TIME_ZONE,
      now,
    });
  }
}

async function playTrip(school: DemoSchool): Promise<void> {
  const { unitCode, photographer, companions, daysAgo } = TRIP;
  const { teacher } = studentOf(school, photographer);
  const now = school.at(daysAgo);
  const from = portfolioOf(school, photographer, unitCode);
  const to = companions.map((id) => portfolioOf(school, id, unitCode));
  await sharePhoto(school, teacher, { from, to, now });
  const { id: unitId, outcomes: [outcome] } = await fetchUnit(school.services, school.id, teacher, unitCode);
  if (!outcome) throw new Error("the demonstration's unit has no outcome");
  await addSampleResource(school, teacher, { unitId, outcomeId: outcome.id, ...TRIP_RESOURCE, now });
}
