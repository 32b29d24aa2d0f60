import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { Outcome } from "../../../domain/units.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { archivedCondition, linkedTo, type PortfolioRelation } from "../../queries/portfolio_relations.ts";

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
  startedAt: string;
  completedAt: string | null;
  /** Of the last step, if that was a return. */
  returned: { reason: string; at: string } | null;
};

/** SQL expression over `unit_assignments`. */
export function completedCount(): SQL<number> {
  return sql<number>`(
    select count(*) from submissions done
    where done.assignment_id = unit_assignments.id and done.teacher_outcome_complete = 1)`;
}

type FoundAssignment = { assignment: AssignmentView; relation: PortfolioRelation; extra: unknown[] };

/** One row of packed JSON, cheaper than columns; `extra` are JSON expressions read in the same query. */
export async function findAssignment(
  db: TenantReader,
  assignmentId: string,
  actor: Actor | null,
  extra: readonly SQL<string>[] = [],
): Promise<FoundAssignment | null> {
  const [row] = await db.all<{ packed: string }>(sql`
    select json_object(
      'id', unit_assignments.id, 'unitId', unit_assignments.unit_id, 'studentId', unit_assignments.student_id,
      'portfolioStatus', portfolio_status, 'startedAt', started_at, 'completedAt', completed_at,
      'unitCode', unit_code, 'title', title, 'level', level, 'outcomes', json(outcomes),
      'student', json_object('firstName', students.first_name, 'lastName', students.last_name,
        'yearGroup', year_group, 'studentId', students.student_id),
      'teacher', json_object('firstName', staff.first_name, 'lastName', staff.last_name),
      'completed', ${completedCount()}, 'returned', json((
        select case step when 'return' then json_object('reason', words, 'at', at) end
        from portfolio_steps where assignment_id = unit_assignments.id order by at desc, rowid desc limit 1)),
      'linked', ${linkedTo(actor)}, 'archived', ${archivedCondition()},
      'extra', json_array(${sql.join(extra.map((json) => sql`json(${json})`), sql`, `)})) as packed
    from unit_assignments
      join uas_units on uas_units.id = unit_assignments.unit_id
      join unit_revisions on unit_revisions.id = unit_assignments.revision_id
      join students on students.id = unit_assignments.student_id
      join staff on staff.user_id = unit_assignments.assigned_by
    where unit_assignments.id = ${assignmentId}`);
  return row ? unpack(JSON.parse(row.packed)) : null;
}

/** For an authorized actor. Throws `not_found`. */
export async function readAssignment(db: TenantReader, assignmentId: string): Promise<AssignmentView> {
  const result = await findAssignment(db, assignmentId, null);
  if (!result) throw notFound();
  return result.assignment;
}

type Packed = Omit<AssignmentView, "status" | "total" | "unit"> & {
  title: string;
  level: string;
  outcomes: Outcome[];
  linked: 0 | 1;
  archived: 0 | 1;
  extra: unknown[];
};

function unpack({ title, level, outcomes, linked, archived, extra, ...row }: Packed): FoundAssignment {
  const { id, unitId, unitCode, studentId, portfolioStatus, completedAt } = row;
  const assignment: AssignmentView = {
    ...row,
    status: completedAt === null ? "in_progress" : "completed",
    total: outcomes.length,
    unit: { id: unitId, title, unitCode, level, outcomes },
  };
  return {
    assignment,
    relation: {
      assignmentId: id,
      studentId,
      portfolioStatus,
      linked: linked === 1,
      archived: archived === 1,
    },
    extra,
  };
}
