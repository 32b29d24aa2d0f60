import type { Outcome } from "../../../domain/units.ts";
import { dayOf, type Sheet, yesOrNo } from "./sheet_rows.ts";

export const UNITS: Sheet = {
  name: "units",
  header: ["Unit code", "Title", "Level", "Outcome", "What is to be done", "Evidence", "Approved on"],
  sources: [{
    sql: `select u.rowid as at, u.unit_code, r.title, r.level, r.approved_date, r.outcomes
      from uas_units u join unit_revisions r on r.unit_id = u.id and r.number = (
        select max(number) from unit_revisions where unit_id = u.id)
      where u.rowid > ? order by u.rowid`,
    cells: ({ unit_code, title, level, approved_date, outcomes }) => {
      const all: Outcome[] = JSON.parse(String(outcomes));
      return all.map(({ description, evidenceType }, i) => [
        unit_code,
        title,
        level,
        i + 1,
        description,
        evidenceType,
        approved_date,
      ]);
    },
  }],
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
  header: [
    "Portfolio",
    "Student ID",
    "Student",
    "Unit code",
    "Unit",
    "State",
    "Started on",
    "Submitted on",
    "Assessed on",
    "Assessed by",
    "Verified on",
    "Verified by",
    "Awarded on",
    "Awarded by",
    "Claimed",
    "Archived on",
  ],
  sources: [{
    sql: `select a.rowid as at, a.*, s.student_id as number, ${NAME("s")} as student, u.unit_code, r.title,
        ${NAME("x")} as assessor, ${NAME("v")} as verifier, ${NAME("w")} as awarder
      from unit_assignments a join students s on s.id = a.student_id join uas_units u on u.id = a.unit_id
        join unit_revisions r on r.id = a.revision_id left join staff x on x.user_id = a.assessed_by
        left join staff v on v.user_id = a.verified_by left join staff w on w.user_id = a.awarded_by
      where a.rowid > ? order by a.rowid`,
    cells: (row, at) => [
      row.id,
      row.number,
      row.student,
      row.unit_code,
      row.title,
      STATES[String(row.portfolio_status)] ?? "In progress",
      dayOf(row.started_at, at),
      dayOf(row.submitted_at, at),
      dayOf(row.assessed_at, at),
      row.assessor,
      dayOf(row.verified_at, at),
      row.verifier,
      dayOf(row.awarded_at, at),
      row.awarder,
      yesOrNo(row.claimed),
      dayOf(row.archived_at, at),
    ],
  }],
};

export const OUTCOMES: Sheet = {
  name: "outcomes",
  header: [
    "Portfolio",
    "Student ID",
    "Student",
    "Unit code",
    "Outcome",
    "What is to be done",
    "Student's words",
    "Student's words on",
    "Teacher's words",
    "Teacher's words on",
    "Complete",
    "Completed on",
    "Completed by",
  ],
  sources: [{
    sql: `select b.rowid as at, b.*, s.student_id as number, ${NAME("s")} as student, u.unit_code,
        r.outcomes ->> ('$[' || b.outcome_index || '].description') as task, ${NAME("c")} as completer
      from submissions b join unit_assignments a on a.id = b.assignment_id join students s on s.id = a.student_id
        join uas_units u on u.id = a.unit_id join unit_revisions r on r.id = a.revision_id
        left join staff c on c.user_id = b.completed_by
      where b.rowid > ? order by b.rowid`,
    cells: (row, at) => [
      row.assignment_id,
      row.number,
      row.student,
      row.unit_code,
      Number(row.outcome_index) + 1,
      row.task,
      row.student_comment,
      dayOf(row.student_comment_date, at),
      row.teacher_comment,
      dayOf(row.teacher_comment_date, at),
      yesOrNo(row.teacher_outcome_complete),
      row.completed_date,
      row.completer,
    ],
  }],
};
