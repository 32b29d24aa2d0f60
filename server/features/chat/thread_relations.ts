import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { audienceFor, senderTypeOf, type ThreadAudience, type ThreadType } from "../../../domain/chat.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";
import { hasWholeSchool, linkedTo } from "../../queries/portfolio_relations.ts";

type ThreadRelation = Relation & {
  threadId: string;
  threadType: ThreadType;
  audience: ThreadAudience | null;
  archived: boolean;
};

/** `threadId` is null before the first message. */
export type DirectRelation = Omit<ThreadRelation, "threadId"> & {
  assignmentId: string;
  threadId: string | null;
  threadType: "direct";
};

/** SQLite's, or JSON's. */
type Flag = 0 | 1 | boolean;

export type ThreadRow = Pick<ThreadRelation, "threadId" | "threadType" | "audience"> & {
  archived: Flag;
  member: Flag;
};

export const THREAD_JOINS = sql`
  chat_threads thread
    left join unit_assignments portfolio on portfolio.id = thread.assignment_id
    left join students student on student.id = portfolio.student_id`;

/** From a portfolio whose thread may not exist yet. */
export const PORTFOLIO_JOINS = sql`
  unit_assignments portfolio
    join students student on student.id = portfolio.student_id
    left join chat_threads thread on thread.assignment_id = portfolio.id`;

/** Fields of a `ThreadRow` over `THREAD_JOINS`, for `json_object`. */
export function threadFields(member: SQL): SQL {
  return sql`'threadId', thread.id, 'threadType', thread.thread_type, 'audience', thread.audience,
    'archived', ${ARCHIVED}, 'member', ${member}`;
}

export function isThreadMember(me: SQL | string): SQL {
  return sql`exists (
    select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${me})`;
}

/** Never true for announcements. */
export const ARCHIVED = sql`(portfolio.archived_at is not null or student.archived_at is not null)`;

/** Same rule as the view `chat_members`, for threads that do not exist yet. */
export function isPortfolioMember(me: SQL | string): SQL {
  return sql`(portfolio.student_id = ${me} or portfolio.assigned_by = ${me} or exists (
    select 1 from student_teachers link
    where link.student_id = portfolio.student_id and link.staff_id = ${me}))`;
}

/**
 * SQL condition that a conversation is a row for the actor at all: another's takes no longer than one that does
 * not exist. Administrators open those of others too (`chat.open`).
 */
function isReadable(actor: Actor, member: SQL): SQL {
  if (hasWholeSchool(actor)) return sql`1`;
  return actor.kind === "student" ? sql`(${member} and not ${ARCHIVED})` : member;
}

export function toRelation<Row extends Pick<ThreadRow, "archived" | "member">>(row: Row, actor: Actor) {
  const { member, archived, ...thread } = row;
  return {
    ...thread,
    studentId: member && senderTypeOf(actor) === "student" ? actor.id : "",
    linked: Boolean(member),
    archived: Boolean(archived),
    kind: "conversation" as const,
  };
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
    await db.all(
      sql`select json_object(${threadFields(isThreadMember(actor.id))}) as packed from ${THREAD_JOINS}
        where thread.id = ${threadId} and ${isReadable(actor, isThreadMember(actor.id))}`,
    ),
  );
  return row ? toRelation(row, actor) : null;
}

export async function readDirectRelation(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor | null,
): Promise<DirectRelation | null> {
  if (actor === null) return null;
  const [row] = await db.all<{ threadId: string | null; archived: 0 | 1; member: 0 | 1 }>(sql`
    select thread.id as threadId, ${ARCHIVED} as archived, ${isPortfolioMember(actor.id)} as member
    from ${PORTFOLIO_JOINS}
    where portfolio.id = ${assignmentId} and ${isReadable(actor, isPortfolioMember(actor.id))}`);
  return row ? { ...toRelation(row, actor), assignmentId, threadType: "direct", audience: null } : null;
}

export type MessageRelation = ThreadRelation & { messageId: string; own: boolean };

export async function readMessageRelation(
  db: Pick<TenantReader, "all">,
  messageId: string,
  actor: Actor | null,
): Promise<MessageRelation | null> {
  if (actor === null) return null;
  const [row] = unpackRows<ThreadRow & { own: 0 | 1 }>(
    await db.all(sql`
    select json_object(${
      threadFields(isThreadMember(actor.id))
    }, 'own', msg.sender_id = ${actor.id}) as packed
    from chat_messages msg join ${THREAD_JOINS}
    where msg.id = ${messageId} and thread.id = msg.thread_id
      and ${isReadable(actor, isThreadMember(actor.id))}`),
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
  const [row] = await db.all<{ id: string }>(sql`
    select id from uas_units where id = ${unitId} and exists (
      select 1 from unit_assignments join students on students.id = unit_assignments.student_id
      where unit_assignments.unit_id = uas_units.id and unit_assignments.archived_at is null
        and students.archived_at is null and ${all ? sql`1` : linkedTo(actor)})`);
  return row ? { unitId, studentId: "", linked: true, kind: "conversation" } : null;
}
