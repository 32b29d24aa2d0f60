import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import {
  audienceFor,
  senderTypeOf,
  type ThreadAudience,
  type ThreadType,
  writeCapability,
} from "../../../domain/chat.ts";
import { type Actor, decideOn, type Relation } from "../../../domain/permissions.ts";
import { jsonFlag, jsonRow, readRows } from "../../queries/json_rows.ts";
import { linkedTo } from "../../queries/portfolio_relations.ts";
import { ARCHIVED, isReadable, isThreadMember, STAFFED, thread, THREAD_JOINS } from "./thread_conditions.ts";

export type ThreadRelation = Relation & {
  threadId: string;
  threadType: ThreadType;
  audience: ThreadAudience | null;
  archived: boolean;
  /** Its teacher is here and still teaches the student, or assigned the portfolio; else no one would read a message. */
  staffed: boolean;
};

/** Over `THREAD_JOINS`, for `toRelation`. */
export function threadFields(member: SQL) {
  return {
    threadId: thread.id,
    threadType: thread.threadType,
    audience: thread.audience,
    archived: jsonFlag(ARCHIVED),
    staffed: jsonFlag(STAFFED),
    member: jsonFlag(member),
  };
}

export function toRelation<Row extends { archived: boolean; staffed: boolean; member: boolean }>(
  row: Row,
  actor: Actor,
) {
  const { member, ...thread } = row;
  return {
    ...thread,
    studentId: member && senderTypeOf(actor) === "student" ? actor.id : "",
    linked: member,
    kind: "conversation" as const,
  };
}

export function canPost(
  actor: Actor,
  thread: Pick<ThreadRelation, "threadType" | "audience" | "staffed"> & Relation,
): boolean {
  return thread.staffed && decideOn(actor, writeCapability(thread), thread) === "yes";
}

export async function readThreadRelation(
  db: Pick<TenantReader, "all">,
  threadId: string,
  actor: Actor | null,
): Promise<ThreadRelation | null> {
  if (actor === null) return null;
  const member = isThreadMember(actor.id);
  const from = sql`from ${THREAD_JOINS} where thread.id = ${threadId} and ${isReadable(actor, member)}`;
  const [row] = await readRows(db, jsonRow(threadFields(member)), from);
  return row ? toRelation(row, actor) : null;
}

export type MessageRelation = ThreadRelation & { messageId: string; own: boolean };

export async function readMessageRelation(
  db: Pick<TenantReader, "all">,
  messageId: string,
  actor: Actor | null,
): Promise<MessageRelation | null> {
  if (actor === null) return null;
  const member = isThreadMember(actor.id);
  const fields = jsonRow({ ...threadFields(member), own: jsonFlag(sql`msg.sender_id = ${actor.id}`) });
  const [row] = await readRows(
    db,
    fields,
    sql`
    from chat_messages msg join ${THREAD_JOINS}
    where msg.id = ${messageId} and thread.id = msg.thread_id and ${isReadable(actor, member)}`,
  );
  return row ? { ...toRelation(row, actor), messageId } : null;
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
