import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits } from "../../../db/tenant/schema/index.ts";
import { type RowsSql, typedRows } from "../../../db/typed_rows.ts";
import {
  audienceFor,
  senderTypeOf,
  type ThreadAudience,
  type ThreadType,
  writeCapability,
} from "../../../domain/chat.ts";
import { type Actor, decideOn, type Relation } from "../../../domain/permissions.ts";
import { hasWholeSchool, linkedTo } from "../../queries/portfolio_relations.ts";

export type ThreadRelation = Relation & {
  threadId: string;
  threadType: ThreadType;
  audience: ThreadAudience | null;
  archived: boolean;
  /** Its teacher is here and still teaches the student, or assigned the portfolio; else nobody would read a message. */
  staffed: boolean;
};

/** SQLite's, or JSON's. */
export type Flag = 0 | 1 | boolean;

export type ThreadRow = Pick<ThreadRelation, "threadId" | "threadType" | "audience"> & {
  archived: Flag;
  staffed: Flag;
  member: Flag;
};

export const THREAD_JOINS = sql`
  chat_threads thread
    left join unit_assignments portfolio on portfolio.id = thread.assignment_id
    left join students student on student.id = portfolio.student_id`;

/** Over `thread`, for `json_object`: another one of the same two on the portfolio is newer. */
export const SUPERSEDED = sql`'superseded', json(iif(exists (
  select 1 from chat_threads newer
  where newer.assignment_id = thread.assignment_id and newer.staff_id = thread.staff_id
    and (newer.created_at, newer.id) > (thread.created_at, thread.id)), 'true', 'false'))`;

function teaches(staffId: SQL): SQL {
  return sql`(portfolio.assigned_by = ${staffId} or exists (
    select 1 from student_teachers link
    where link.student_id = portfolio.student_id and link.staff_id = ${staffId}))`;
}

/** SQL over `portfolio` (`ThreadRelation`). */
export function isStaffed(staffId: SQL): SQL {
  return sql`exists (
    select 1 from staff s where s.user_id = ${staffId} and s.archived_at is null and ${
    teaches(sql`s.user_id`)
  })`;
}

/** Over `THREAD_JOINS`. */
export const STAFFED = sql`(thread.thread_type = 'broadcast' or ${isStaffed(sql`thread.staff_id`)})`;

/** Fields of a `ThreadRow` over `THREAD_JOINS`, for `json_object`. */
export function threadFields(member: SQL): SQL {
  return sql`'threadId', thread.id, 'threadType', thread.thread_type, 'audience', thread.audience,
    'archived', ${ARCHIVED}, 'staffed', ${STAFFED}, 'member', ${member}`;
}

export function isThreadMember(me: SQL | string): SQL {
  return sql`exists (
    select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${me})`;
}

/** Never true for announcements. */
export const ARCHIVED = sql`(portfolio.archived_at is not null or student.archived_at is not null)`;

/** Who may be in a conversation about the portfolio: the rule of the view `chat_members`, for threads that do not exist yet. */
export function isPortfolioMember(me: SQL | string): SQL {
  return sql`(portfolio.student_id = ${me} or ${teaches(sql`${me}`)})`;
}

/**
 * SQL condition that a conversation is a row for the actor at all: another's takes no longer than one that does
 * not exist. Administrators open those of others too (`chat.open`).
 */
export function isReadable(actor: Actor, member: SQL): SQL {
  if (hasWholeSchool(actor)) return sql`1`;
  return actor.kind === "student" ? sql`(${member} and not ${ARCHIVED})` : member;
}

export function toRelation<Row extends Pick<ThreadRow, "archived" | "staffed" | "member">>(
  row: Row,
  actor: Actor,
) {
  const { member, archived, staffed, ...thread } = row;
  return {
    ...thread,
    studentId: member && senderTypeOf(actor) === "student" ? actor.id : "",
    linked: Boolean(member),
    archived: Boolean(archived),
    staffed: Boolean(staffed),
    kind: "conversation" as const,
  };
}

export function canPost(
  actor: Actor,
  thread: Pick<ThreadRelation, "threadType" | "audience" | "staffed"> & Relation,
): boolean {
  return thread.staffed && decideOn(actor, writeCapability(thread), thread) === "yes";
}

/** Rows of the pairs of a `json_object`, for `unpackRows`. */
export function packedRows(pairs: SQL, rest: SQL): RowsSql<{ packed: string }> {
  const packed = sql<string>`json_object(${pairs})`;
  return typedRows({ packed }, (columns) => sql`select ${columns} ${rest}`);
}

/** What `json_object(…) as packed` holds: a column costs the client more than a field costs to parse. */
export function unpackRows<Row>(rows: readonly { packed: string }[]): Row[] {
  return rows.map(({ packed }) => JSON.parse(packed));
}

export async function readThreadRelation(
  db: Pick<TenantReader, "all">,
  threadId: string,
  actor: Actor | null,
): Promise<ThreadRelation | null> {
  if (actor === null) return null;
  const [row] = unpackRows<ThreadRow>(
    await db.all(packedRows(
      threadFields(isThreadMember(actor.id)),
      sql`from ${THREAD_JOINS}
        where thread.id = ${threadId} and ${isReadable(actor, isThreadMember(actor.id))}`,
    )),
  );
  return row ? toRelation(row, actor) : null;
}

export type MessageRelation = ThreadRelation & { messageId: string; own: boolean };

export async function readMessageRelation(
  db: Pick<TenantReader, "all">,
  messageId: string,
  actor: Actor | null,
): Promise<MessageRelation | null> {
  if (actor === null) return null;
  const [row] = unpackRows<ThreadRow & { own: 0 | 1 }>(
    await db.all(packedRows(
      sql`${threadFields(isThreadMember(actor.id))}, 'own', msg.sender_id = ${actor.id}`,
      sql`
    from chat_messages msg join ${THREAD_JOINS}
    where msg.id = ${messageId} and thread.id = msg.thread_id
      and ${isReadable(actor, isThreadMember(actor.id))}`,
    )),
  );
  return row ? { ...toRelation(row, actor), messageId, own: row.own === 1 } : null;
}

type AnnouncementRelation = Relation & { unitId: string };

/** Null unless an announcement by this actor would reach at least one student. */
export async function readAnnouncementRelation(
  db: TenantReader,
  unitId: string,
  actor: Actor | null,
): Promise<AnnouncementRelation | null> {
  const all = actor?.kind === "staff" && audienceFor(actor) === "all";
  const [row] = await db.all(typedRows({ id: uasUnits.id }, (columns) =>
    sql`
    select ${columns} from uas_units where id = ${unitId} and exists (
      select 1 from unit_assignments join students on students.id = unit_assignments.student_id
      where unit_assignments.unit_id = uas_units.id and unit_assignments.archived_at is null
        and students.archived_at is null and ${all ? sql`1` : linkedTo(actor)})`));
  return row ? { unitId, studentId: "", linked: true, kind: "conversation" } : null;
}
