import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  students,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  MAX_REGISTER,
  type RegisterCell,
  registerCell,
  type RegisterStudent,
} from "../../../domain/register.ts";
import type { Outcome } from "../../../domain/units.ts";
import { jsonRow, jsonRowOfRows, jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";
import { SUBMISSION, submissionView } from "../portfolio/read_submissions.ts";

/** A unit's students and the state of each outcome, on the wire. */
export type Register = {
  unitCode: string;
  /** Newest revision first; more than one where the unit was changed between portfolios. */
  groups: RegisterGroup[];
  /** There are more than MAX_REGISTER students. */
  more: boolean;
};

export type RegisterGroup = {
  /** Null where all students have the same revision. */
  revision: number | null;
  title: string;
  level: string;
  outcomes: Outcome[];
  /** By surname. */
  students: RegisterStudent[];
};

const REVISION = jsonRow({
  id: unitRevisions.id,
  number: unitRevisions.number,
  title: unitRevisions.title,
  level: unitRevisions.level,
  outcomes: unitRevisions.outcomes,
  unitCode: uasUnits.unitCode,
});

const STUDENT = jsonRow({
  assignmentId: unitAssignments.id,
  revisionId: unitAssignments.revisionId,
  firstName: students.firstName,
  lastName: students.lastName,
  studentId: students.studentId,
  portfolioStatus: unitAssignments.portfolioStatus,
  submittedAt: unitAssignments.submittedAt,
});

const CELL = jsonRow({
  ...SUBMISSION.fields,
  // Whether there are words is enough.
  studentComment: jsonValue<string>(sql`substr(${submissions.studentComment}, 1, 1)`),
  teacherComment: jsonValue<string>(sql`substr(${submissions.teacherComment}, 1, 1)`),
  pieces: jsonValue<number>(sql`(
    select count(*) from submission_files e where e.submission_id = ${submissions.id} and e.removed_at is null)`),
});

const REGISTER = jsonRowOfRows({
  revisions: jsonRows(
    REVISION,
    sql`
    from ${unitRevisions} join ${uasUnits} on ${uasUnits.id} = ${unitRevisions.unitId}
    where ${unitRevisions.id} in (select revision_id from seen)`,
    ["number"],
  ),
  students: jsonRows(
    STUDENT,
    sql`
    from seen join ${unitAssignments} on ${unitAssignments.id} = seen.id
      join ${students} on ${students.id} = ${unitAssignments.studentId}`,
    [],
  ),
  cells: jsonRows(
    CELL,
    // A cross join is not reordered: the submissions are sought, not scanned.
    sql`from seen cross join ${submissions} on ${submissions.assignmentId} = seen.id`,
    ["outcomeIndex"],
  ),
});

/** Students visible to the actor who are not archived. Throws `not_found` when there are none. One query, one row. */
export async function readRegister(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  unitId: string,
): Promise<Register> {
  const [row] = await db.all<{ json: string }>(sql`
    with seen as materialized (${seenBy(actor, unitId)}) select ${REGISTER.sql} as json`);
  const { revisions, students, cells } = parseJson(REGISTER, row!.json);
  if (students.length === 0) throw notFound();
  const cellsOf = Map.groupBy(cells, ({ assignmentId }) => assignmentId);
  const sorted = students.toSorted(bySurname).slice(0, MAX_REGISTER);
  return {
    unitCode: revisions[0]!.unitCode,
    groups: revisions.toReversed().map(({ id, number, title, level, outcomes }) => ({
      revision: revisions.length > 1 ? number : null,
      title,
      level,
      outcomes,
      students: sorted.filter(({ revisionId }) => revisionId === id).map(({ revisionId: _, ...student }) => ({
        ...student,
        cells: (cellsOf.get(student.assignmentId) ?? []).map(cellView),
      })),
    })),
    more: students.length > MAX_REGISTER,
  };
}

function seenBy(actor: Actor, unitId: string): SQL {
  return sql`
    select unit_assignments.id, unit_assignments.revision_id
    from unit_assignments join students on students.id = unit_assignments.student_id
    where unit_assignments.unit_id = ${unitId} and unit_assignments.archived_at is null
      and students.archived_at is null and ${visibleTo(actor)}
    order by students.last_name, students.first_name, students.student_key
    limit ${MAX_REGISTER + 1}`;
}

function cellView({ pieces, ...row }: ReturnType<typeof CELL.decode>): RegisterCell {
  return registerCell(submissionView(row), pieces);
}

const COLLATOR = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

type Named = Pick<RegisterStudent, "firstName" | "lastName" | "studentId">;

function bySurname(a: Named, b: Named): number {
  return COLLATOR.compare(a.lastName.trim(), b.lastName.trim()) ||
    COLLATOR.compare(a.firstName.trim(), b.firstName.trim()) || COLLATOR.compare(a.studentId, b.studentId);
}
