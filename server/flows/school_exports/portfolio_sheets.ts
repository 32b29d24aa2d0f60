import type { Outcome } from "../../../domain/units.ts";
import { day, type Sheet, yesOrNo } from "./sheet_rows.ts";

export const UNITS: Sheet = {
  name: "units",
  columns: {
    "Unit code": "unit_code",
    "Title": "title",
    "Level": "level",
    "Outcome": "number",
    "What is to be done": "description",
    "Evidence": "evidenceType",
    "Approved on": "approved_date",
  },
  sources: [
    `select u.rowid as at, u.unit_code, r.title, r.level, r.approved_date, r.outcomes
      from uas_units u join unit_revisions r on r.unit_id = u.id and r.number = (
        select max(number) from unit_revisions where unit_id = u.id)
      where u.rowid > ? order by u.rowid`,
  ],
  split: ({ outcomes, ...unit }) => {
    const all: Outcome[] = JSON.parse(String(outcomes));
    return all.map(({ description, evidenceType }, i) => ({
      ...unit,
      number: i + 1,
      description,
      evidenceType,
    }));
  },
};

const STATES: Record<string, string> = {
  submitted: "Submitted",
  assessed: "Assessed",
  verified: "Verified",
  awarded: "Awarded",
};
const NAME = (alias: string) => `${alias}.first_name || ' ' || ${alias}.last_name`;

export const PORTFOLIOS: Sheet = {
  name: "portfolios",
  columns: {
    "Portfolio": "id",
    "Student ID": "number",
    "Student": "student",
    "Unit code": "unit_code",
    "Unit": "title",
    "State": (row) => STATES[String(row.portfolio_status)] ?? "In progress",
    "Started on": day("started_at"),
    "Submitted on": day("submitted_at"),
    "Assessed on": day("assessed_at"),
    "Assessed by": "assessor",
    "Verified on": day("verified_at"),
    "Verified by": "verifier",
    "Awarded on": day("awarded_at"),
    "Awarded by": "awarder",
    "Claimed": yesOrNo("claimed"),
    "Archived on": day("archived_at"),
  },
  sources: [
    `select a.rowid as at, a.*, s.student_id as number, ${NAME("s")} as student, u.unit_code, r.title,
        ${NAME("x")} as assessor, ${NAME("v")} as verifier, ${NAME("w")} as awarder
      from unit_assignments a join students s on s.id = a.student_id join uas_units u on u.id = a.unit_id
        join unit_revisions r on r.id = a.revision_id left join staff x on x.user_id = a.assessed_by
        left join staff v on v.user_id = a.verified_by left join staff w on w.user_id = a.awarded_by
      where a.rowid > ? order by a.rowid`,
  ],
};

export const OUTCOMES: Sheet = {
  name: "outcomes",
  columns: {
    "Portfolio": "assignment_id",
    "Student ID": "number",
    "Student": "student",
    "Unit code": "unit_code",
    "Outcome": ({ outcome_index }) => Number(outcome_index) + 1,
    "What is to be done": "task",
    "Student's words": "student_comment",
    "Student's words on": day("student_comment_date"),
    "Teacher's words": "teacher_comment",
    "Teacher's words on": day("teacher_comment_date"),
    "Complete": yesOrNo("teacher_outcome_complete"),
    "Completed on": "completed_date",
    "Completed by": "completer",
  },
  sources: [
    `select b.rowid as at, b.*, s.student_id as number, ${NAME("s")} as student, u.unit_code,
        r.outcomes ->> ('$[' || b.outcome_index || '].description') as task, ${NAME("c")} as completer
      from submissions b join unit_assignments a on a.id = b.assignment_id join students s on s.id = a.student_id
        join uas_units u on u.id = a.unit_id join unit_revisions r on r.id = a.revision_id
        left join staff c on c.user_id = b.completed_by
      where b.rowid > ? order by b.rowid`,
  ],
};
