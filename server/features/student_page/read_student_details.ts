import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  classes,
  classStudents,
  staff,
  students,
  studentTeachers,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { pickFields } from "../../../domain/fields.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { STUDENT, type StudentHoldings } from "../../../domain/students.ts";
import { completedCount } from "../portfolio/read_assignment.ts";
import {
  type Decoded,
  jsonFlag,
  jsonRow,
  jsonRowOfRows,
  jsonRows,
  jsonValue,
  readRows,
} from "../../queries/json_rows.ts";
import { hasWholeSchool } from "../../queries/portfolio_relations.ts";
import { linkedStudent } from "../../queries/student_filter.ts";
import { holdingsOf } from "../students/withdraw_student.ts";
import { packOf } from "../take_home/pack_state.ts";
import { accessOf } from "./student_access_facts.ts";
import { conversationsOf } from "./student_conversations.ts";
import { notesOf } from "./student_notes.ts";

/** A student as staff see them: what they work on, how they come in, and what is noted about them. */
export type StudentDetails = Decoded<ReturnType<typeof detailsOf>>;

/** Archived students included; null when absent or not for the actor. One statement. */
export async function readStudentDetails(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<StudentDetails | null> {
  const from = sql`from students where ${shownStudent(actor, studentId)}`;
  const [details] = await readRows(db, detailsOf(actor, now), from);
  return details ?? null;
}

/** SQL condition over `students`: the one that staff may look at, archived or not. */
export function shownStudent(actor: StaffActor, studentId: string): SQL {
  return sql`(students.id = ${studentId}
    and (${hasWholeSchool(actor) ? 1 : 0} = 1 or ${linkedStudent(actor.id)}))`;
}

function detailsOf(actor: StaffActor, now: Date) {
  return jsonRowOfRows({
    student: jsonRow({
      id: students.id,
      ...pickFields(STUDENT, students),
      archivedAt: students.archivedAt,
      createdAt: students.createdAt,
      erasedAt: students.erasedAt,
      lastSeenAt: LAST_SEEN,
    }),
    access: accessOf(now),
    teachers: TEACHERS,
    classes: classesOf(actor),
    portfolios: PORTFOLIOS,
    conversations: conversationsOf(actor),
    notes: notesOf(actor),
    pack: packOf(now),
    holdings: jsonValue<StudentHoldings>(holdingsOf(sql`students.id`)),
  });
}

/** Sessions are deleted in time, events are not. */
const LAST_SEEN = jsonValue<string | null>(sql`nullif(max(
  coalesce((select max(last_seen_at) from sessions where student_id = students.id), ''),
  coalesce((
    select max(at) from events where student_id = students.id and what = 'student.signed_in'), '')), '')`);

const TEACHERS = jsonRows(
  jsonRow({
    id: staff.userId,
    firstName: staff.firstName,
    lastName: staff.lastName,
    linkedAt: studentTeachers.linkedAt,
    /** Linked themselves to a student who was here. */
    joined: jsonFlag(sql`exists (
      select 1 from events where events.student_id = ${studentTeachers.studentId}
        and events.what = 'student.linked' and events.actor_id = ${studentTeachers.staffId})`),
  }),
  sql`from ${studentTeachers} join ${staff} on ${staff.userId} = ${studentTeachers.staffId}
    where ${studentTeachers.studentId} = students.id`,
  ["linkedAt", "id"],
);

/** Own ones; all of them for administrators, as in lists of classes. */
export function classesOf(actor: StaffActor) {
  return jsonRows(
    jsonRow({
      id: classes.id,
      name: classes.name,
      own: jsonFlag(sql`${classes.staffId} = ${actor.id}`),
      teacher: jsonRow({ firstName: staff.firstName, lastName: staff.lastName }),
    }),
    sql`from ${classStudents} join ${classes} on ${classes.id} = ${classStudents.classId}
      join ${staff} on ${staff.userId} = ${classes.staffId}
      where ${classStudents.studentId} = students.id
        and (${hasWholeSchool(actor) ? 1 : 0} = 1 or ${classes.staffId} = ${actor.id})`,
    ["name", "id"],
  );
}

const PORTFOLIOS = jsonRows(
  jsonRow({
    id: unitAssignments.id,
    title: unitRevisions.title,
    unitCode: uasUnits.unitCode,
    level: unitRevisions.level,
    portfolioStatus: unitAssignments.portfolioStatus,
    startedAt: unitAssignments.startedAt,
    completed: jsonValue<number>(completedCount()),
    total: jsonValue<number>(sql`json_array_length(${unitRevisions.outcomes})`),
    archived: jsonFlag(sql`${unitAssignments.archivedAt} is not null`),
  }),
  sql`from ${unitAssignments}
    join ${uasUnits} on ${uasUnits.id} = ${unitAssignments.unitId}
    join ${unitRevisions} on ${unitRevisions.id} = ${unitAssignments.revisionId}
    where ${unitAssignments.studentId} = students.id`,
  ["archived", "startedAt", "id"],
);
