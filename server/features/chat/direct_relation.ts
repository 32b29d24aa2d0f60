import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jsonFlag, jsonNullable, jsonRow, jsonValue, readRows } from "../../queries/json_rows.ts";
import {
  ARCHIVED,
  isPortfolioMember,
  isReadable,
  isStaffed,
  isThreadMember,
  portfolio,
  thread,
  THREAD_JOINS,
} from "./thread_conditions.ts";
import { type ThreadRelation, toRelation } from "./thread_relations.ts";

/** `threadId` is null before the first message. */
export type DirectRelation = Omit<ThreadRelation, "threadId"> & {
  assignmentId: string;
  /** The teacher in it. */
  staffId: string;
  threadId: string | null;
  threadType: "direct";
};

/**
 * A direct conversation. By its portfolio: a teacher's own, a student's with the teacher named, or with `DEFAULT_TEACHER`;
 * the newest where one was handed over beside another.
 */
export type DirectRef = { threadId: string } | { assignmentId: string; staffId?: string | undefined };

/**
 * From a portfolio whose thread with the teacher `staffId` may not exist yet; one that was handed over to them comes
 * beside their own.
 */
export function portfolioJoins(staffId: SQL): SQL {
  return sql`
  unit_assignments portfolio
    join students student on student.id = portfolio.student_id
    left join chat_threads thread on thread.id = (
      select own.id from chat_threads own where own.assignment_id = portfolio.id and own.staff_id = ${staffId}
      order by own.created_at desc, own.id desc limit 1)`;
}

/** SQL over `portfolio`: whom a student writes to who names no one: the assigner if they teach them, else their first teacher. */
const DEFAULT_TEACHER = sql`coalesce(
  (select link.staff_id from student_teachers link join staff on staff.user_id = link.staff_id
    where link.student_id = portfolio.student_id and link.staff_id = portfolio.assigned_by
      and staff.archived_at is null),
  (select link.staff_id from student_teachers link join staff on staff.user_id = link.staff_id
    where link.student_id = portfolio.student_id and staff.archived_at is null
    order by link.linked_at, link.staff_id limit 1),
  portfolio.assigned_by)`;

/** SQL over `portfolio`: the teacher of a direct conversation; both arguments may be null. */
export function teacherOf(actorStaffId: SQL, chosen: SQL): SQL {
  return sql`coalesce(${actorStaffId}, ${chosen}, ${DEFAULT_TEACHER})`;
}

export function teacherFor(actor: Actor, chosen: string | undefined): SQL {
  return teacherOf(sql`${actor.kind === "staff" ? actor.id : null}`, sql`${chosen ?? null}`);
}

/** SQL over `portfolioJoins`: a student names one of their teachers, or one in whose conversation they are. */
export function isOpenTo(staffId: SQL): SQL {
  return sql`(thread.id is not null or ${isStaffed(staffId)})`;
}

/** Null for announcements too. */
export async function readDirectRelation(
  db: Pick<TenantReader, "all">,
  ref: DirectRef,
  actor: Actor | null,
): Promise<DirectRelation | null> {
  if (actor === null) return null;
  const staffId = "threadId" in ref ? sql`thread.staff_id` : teacherFor(actor, ref.staffId);
  const [member, from] = "threadId" in ref
    ? [
      isThreadMember(actor.id),
      sql`${THREAD_JOINS} where thread.id = ${ref.threadId} and thread.thread_type = 'direct'`,
    ]
    : [
      isPortfolioMember(actor.id),
      sql`${portfolioJoins(staffId)} where portfolio.id = ${ref.assignmentId}
        and ${actor.kind === "student" ? isOpenTo(staffId) : sql`1`}`,
    ];
  const fields = jsonRow({
    threadId: jsonNullable(thread.id),
    assignmentId: portfolio.id,
    staffId: jsonValue<string>(staffId),
    archived: jsonFlag(ARCHIVED),
    staffed: jsonFlag(isStaffed(staffId)),
    member: jsonFlag(member),
  });
  const [row] = await readRows(db, fields, sql`from ${from} and ${isReadable(actor, member)}`);
  return row ? { ...toRelation(row, actor), threadType: "direct", audience: null } : null;
}
