import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { ThreadType } from "../../../domain/chat.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { ThreadItem } from "./list_threads.ts";
import { portfolioJoins, teacherFor } from "./direct_relation.ts";
import {
  canPost,
  isPortfolioMember,
  isStaffed,
  isThreadMember,
  packedRows,
  STAFFED,
  SUPERSEDED,
  THREAD_JOINS,
  toRelation,
  unpackRows,
} from "./thread_relations.ts";
import { SUBJECT_JOINS, subjectFields } from "./thread_subject.ts";

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

type Row = Omit<OpenedThread, "canWrite"> & { staffed: 0 | 1 };

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
      sql`${portfolioJoins(staffId)} ${SUBJECT_JOINS} where portfolio.id = ${about}`,
      isStaffed(staffId),
    ]
    : [isThreadMember(actor.id), sql`${THREAD_JOINS} ${SUBJECT_JOINS} where thread.id = ${open}`, STAFFED];
  const [row] = unpackRows<Row>(
    await db.all(packedRows(
      sql`${subjectFields(staffId)}, 'audience', thread.audience, 'staffed', ${staffed}, ${SUPERSEDED}`,
      sql`from ${from} and ${member}`,
    )),
  );
  if (!row) return null;
  const {
    thread,
    audience,
    assignmentId,
    student,
    unit,
    teacher,
    superseded,
    archived,
    staffed: hasTeacher,
  } = row;
  const { threadType } = thread;
  const relation = toRelation({ archived, staffed: hasTeacher, member: 1, threadType, audience }, actor);
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  const canWrite = canPost(actor, relation);
  return { thread, audience, assignmentId, student, unit, teacher, superseded, archived, canWrite };
}
