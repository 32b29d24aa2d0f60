import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  portfolioSteps,
  staff,
  students,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import type { StatementDates } from "../../../domain/statements.ts";
import type { Outcome } from "../../../domain/units.ts";
import type { PortfolioState, WorkflowStep } from "../../../domain/workflow.ts";
import { jsonFirst, jsonFlag, jsonRow, jsonValue, readRows } from "../../queries/json_rows.ts";
import { STATEMENT } from "../../queries/statement_dates.ts";
import { archivedCondition } from "../../queries/portfolio_relations.ts";
import { type Person, person } from "../../queries/person.ts";

/** Wire format (spec 1 §3, spec 2 §3). Instants are UTC ISO strings. */
export type AssignmentView = {
  id: string;
  unitId: string;
  studentId: string;
  unitCode: string;
  status: "in_progress" | "completed";
  portfolioStatus: PortfolioState;
  /** Outcomes marked complete, of `total`. */
  completed: number;
  total: number;
  unit: { id: string; title: string; unitCode: string; level: string; outcomes: Outcome[] };
  student: { firstName: string; lastName: string; yearGroup: string | null; studentId: string };
  teacher: { firstName: string; lastName: string };
  /** When the student was. */
  erasedAt: string | null;
  startedAt: string;
  completedAt: string | null;
  lastStep: PortfolioStep | null;
  /** The last step, if that was a return. */
  returned: { reason: string; at: string } | null;
  /** Statement dates of an awarded portfolio. */
  statement: StatementDates | null;
};

/** `by` is null when unknown. */
export type PortfolioStep = { step: WorkflowStep | "return"; at: string; by: Person | null };

/** SQL expression over `unit_assignments`. */
export function completedCount(): SQL<number> {
  return sql<number>`(
    select count(*) from submissions done
    where done.assignment_id = unit_assignments.id and done.teacher_outcome_complete = 1)`;
}

/** Over `ASSIGNMENT_TABLES`. */
export const ASSIGNMENT = jsonRow({
  id: unitAssignments.id,
  unitId: unitAssignments.unitId,
  studentId: unitAssignments.studentId,
  portfolioStatus: unitAssignments.portfolioStatus,
  erasedAt: students.erasedAt,
  startedAt: unitAssignments.startedAt,
  completedAt: unitAssignments.completedAt,
  unitCode: uasUnits.unitCode,
  title: unitRevisions.title,
  level: unitRevisions.level,
  outcomes: unitRevisions.outcomes,
  student: jsonRow({
    firstName: students.firstName,
    lastName: students.lastName,
    yearGroup: students.yearGroup,
    studentId: students.studentId,
  }),
  teacher: jsonRow({ firstName: staff.firstName, lastName: staff.lastName }),
  completed: jsonValue<number>(completedCount()),
  lastStep: jsonFirst(
    jsonRow({
      step: portfolioSteps.step,
      at: portfolioSteps.at,
      by: person(sql`${portfolioSteps.byKind}`, sql`${portfolioSteps.byId}`),
      reason: jsonValue<string | null>(
        sql`case ${portfolioSteps.step} when 'return' then ${portfolioSteps.words} end`,
      ),
    }),
    sql`from ${portfolioSteps} where ${portfolioSteps.assignmentId} = ${unitAssignments.id}
      order by ${portfolioSteps.at} desc, ${portfolioSteps}.rowid desc`,
  ),
  statement: STATEMENT,
  archived: jsonFlag(archivedCondition()),
});

export const ASSIGNMENT_TABLES = sql`
  from ${unitAssignments}
    join ${uasUnits} on ${uasUnits.id} = ${unitAssignments.unitId}
    join ${unitRevisions} on ${unitRevisions.id} = ${unitAssignments.revisionId}
    join ${students} on ${students.id} = ${unitAssignments.studentId}
    join ${staff} on ${staff.userId} = ${unitAssignments.assignedBy}`;

/** For an authorized actor. Throws `not_found`. */
export async function readAssignment(db: TenantReader, assignmentId: string): Promise<AssignmentView> {
  const from = sql`${ASSIGNMENT_TABLES} where ${unitAssignments.id} = ${assignmentId}`;
  const [assignment] = await readRows(db, ASSIGNMENT, from);
  if (!assignment) throw notFound();
  return assignmentView(assignment);
}

export function assignmentView(
  { title, level, outcomes, archived: _, lastStep: last, ...row }: ReturnType<typeof ASSIGNMENT.decode>,
): AssignmentView {
  return {
    ...row,
    lastStep: last && { step: last.step, at: last.at, by: last.by },
    returned: last && last.reason !== null ? { reason: last.reason, at: last.at } : null,
    status: row.completedAt === null ? "in_progress" : "completed",
    total: outcomes.length,
    unit: { id: row.unitId, title, unitCode: row.unitCode, level, outcomes },
  };
}
