import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { ThreadType } from "../../../domain/chat.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { ThreadItem } from "./list_threads.ts";
import { portfolioJoins, teacherFor } from "./direct_relation.ts";
import { jsonFlag, jsonNullable, jsonRow, jsonValue, readRows } from "../../queries/json_rows.ts";
import {
  isPortfolioMember,
  isStaffed,
  isThreadMember,
  STAFFED,
  SUPERSEDED,
  thread,
  THREAD_JOINS,
} from "./thread_conditions.ts";
import { canPost, toRelation } from "./thread_relations.ts";
import { SUBJECT, subjectJoins } from "./thread_subject.ts";

/** Header and permissions of the conversation in the page's address. */
export type OpenedThread =
  & Pick<ThreadItem, "assignmentId" | "student" | "superseded" | "archived" | "audience" | "canWrite">
  & {
    /** `id` is null before the first message. */
    thread: { id: string | null; threadType: ThreadType };
    unit: Pick<ThreadItem["unit"], "title" | "unitCode">;
    /** Null for the actor's own that does not exist yet. */
    teacher: ThreadItem["teacher"] | null;
  };

/** Null for an unknown thread and for one the actor may not read. One statement. */
export async function readOpenedThread(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { open, about }: { open?: string | undefined; about?: string | undefined },
): Promise<OpenedThread | null> {
  if (open === undefined && about === undefined) return null;
  const staffId = open === undefined ? teacherFor(actor, undefined) : sql`thread.staff_id`;
  const [member, from, staffed] = open === undefined
    ? [
      isPortfolioMember(actor.id),
      sql`${portfolioJoins(staffId)} ${subjectJoins(staffId)} where portfolio.id = ${about}`,
      isStaffed(staffId),
    ]
    : [isThreadMember(actor.id), sql`${THREAD_JOINS} ${subjectJoins()} where thread.id = ${open}`, STAFFED];
  const fields = jsonRow({
    ...SUBJECT,
    thread: jsonRow({
      id: jsonNullable(thread.id),
      threadType: jsonValue<ThreadType>(sql`coalesce(thread.thread_type, 'direct')`),
    }),
    audience: jsonNullable(thread.audience),
    superseded: jsonFlag(SUPERSEDED),
    staffed: jsonFlag(staffed),
  });
  const [row] = await readRows(db, fields, sql`from ${from} and ${member}`);
  if (!row) return null;
  const { staffed: hasTeacher, ...opened } = row;
  const { thread: { threadType }, audience, archived } = opened;
  const relation = toRelation({ archived, staffed: hasTeacher, member: true, threadType, audience }, actor);
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  return { ...opened, canWrite: canPost(actor, relation) };
}
