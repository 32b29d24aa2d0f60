import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { sideOf, type ThreadAudience, type ThreadType } from "../../../domain/chat.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";

/** What a conversation is to somebody: enough to decide, nothing to show. */
export type ThreadRelation = Relation & {
  threadId: string;
  threadType: ThreadType;
  audience: ThreadAudience | null;
  archived: boolean;
};

/** The same of the direct conversation of a portfolio, which may not have begun. */
export type DirectRelation = Omit<ThreadRelation, "threadId"> & {
  assignmentId: string;
  threadId: string | null;
  threadType: "direct";
};

/** How a relation comes out of the database. */
export type ThreadRow = {
  threadId: string;
  threadType: ThreadType;
  audience: ThreadAudience | null;
  archived: 0 | 1;
  member: 0 | 1;
};

/** The tables that the fields below are of: `thread`, its portfolio and learner, where it has them. */
export const THREAD_TABLES = sql`
  chat_threads thread
    left join unit_assignments portfolio on portfolio.id = thread.assignment_id
    left join students learner on learner.id = portfolio.student_id`;

/** The fields of a `ThreadRow` for a JSON object over those tables; `me` is the id of whoever asks. */
export function threadFields(me: SQL | string): SQL {
  return sql`'threadId', thread.id, 'threadType', thread.thread_type, 'audience', thread.audience,
    'archived', ${ARCHIVED}, 'member', exists (
      select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${me})`;
}

/** Whether the portfolio of a conversation or its student is archived; announcements never are. */
export const ARCHIVED = sql`(portfolio.archived_at is not null or learner.archived_at is not null)`;

/** Whether somebody belongs to the direct conversation of `portfolio`, begun or not (as `chat_members` says of those begun). */
export function belongsToPortfolio(me: SQL | string): SQL {
  return sql`(portfolio.student_id = ${me} or portfolio.assigned_by = ${me} or exists (
    select 1 from student_teachers link
    where link.student_id = portfolio.student_id and link.staff_id = ${me}))`;
}

/** A row as what it means for this actor. */
export function relationOf<Row extends Pick<ThreadRow, "archived" | "member">>(row: Row, actor: Actor) {
  const { member, archived, ...thread } = row;
  return {
    ...thread,
    studentId: member === 1 && sideOf(actor) === "student" ? actor.id : "",
    linked: member === 1,
    archived: archived === 1,
    called: "conversation" as const,
  };
}

/** A conversation's relation to the actor, or null when there is none. */
export async function readThreadRelation(
  db: Pick<TenantReader, "all">,
  threadId: string,
  actor: Actor | null,
): Promise<ThreadRelation | null> {
  if (actor === null) return null;
  const [row] = await db.all<{ packed: string }>(sql`
    select json_object(${
    threadFields(actor.id)
  }) as packed from ${THREAD_TABLES} where thread.id = ${threadId}`);
  return row ? relationOf<ThreadRow>(JSON.parse(row.packed), actor) : null;
}

/** The relation of a portfolio's direct conversation to the actor; null when there is no such portfolio. */
export async function readDirectRelation(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
  actor: Actor | null,
): Promise<DirectRelation | null> {
  if (actor === null) return null;
  const [row] = await db.all<{ threadId: string | null; archived: 0 | 1; member: 0 | 1 }>(sql`
    select thread.id as threadId, ${ARCHIVED} as archived, ${belongsToPortfolio(actor.id)} as member
    from unit_assignments portfolio
      join students learner on learner.id = portfolio.student_id
      left join chat_threads thread on thread.assignment_id = portfolio.id
    where portfolio.id = ${assignmentId}`);
  return row ? { ...relationOf(row, actor), assignmentId, threadType: "direct", audience: null } : null;
}

/** The relation of the conversation that a message stands in, by the message's id. */
export type MessageRelation = ThreadRelation & { messageId: string; own: boolean };

/** A message's relation to the actor, or null when there is none. */
export async function readMessageRelation(
  db: Pick<TenantReader, "all">,
  messageId: string,
  actor: Actor | null,
): Promise<MessageRelation | null> {
  if (actor === null) return null;
  const [row] = await db.all<{ packed: string }>(sql`
    select json_object(${threadFields(actor.id)}, 'own', said.sender_id = ${actor.id}) as packed
    from chat_messages said join ${THREAD_TABLES}
    where said.id = ${messageId} and thread.id = said.thread_id`);
  if (!row) return null;
  const { own, ...thread }: ThreadRow & { own: 0 | 1 } = JSON.parse(row.packed);
  return { ...relationOf(thread, actor), messageId, own: own === 1 };
}
