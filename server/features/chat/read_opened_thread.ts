import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type ThreadType, writeCapability } from "../../../domain/chat.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { ThreadItem } from "./list_threads.ts";
import {
  isPortfolioMember,
  isThreadMember,
  PORTFOLIO_JOINS,
  THREAD_JOINS,
  toRelation,
  unpackRows,
} from "./thread_relations.ts";
import { SUBJECT_JOINS, subjectFields } from "./thread_subject.ts";

/** Header and permissions of the conversation in the page's address. */
export type OpenedThread =
  & Pick<ThreadItem, "assignmentId" | "student" | "archived" | "audience" | "canWrite">
  & {
    /** `id` is null before the first message. */
    thread: { id: string | null; threadType: ThreadType };
    unit: Pick<ThreadItem["unit"], "title" | "unitCode">;
  };

type Row = Omit<OpenedThread, "canWrite">;

/** Null for an unknown thread and for one the actor may not read. One statement. */
export async function readOpenedThread(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { open, about }: { open?: string | undefined; about?: string | undefined },
): Promise<OpenedThread | null> {
  if (open === undefined && about === undefined) return null;
  const [member, from] = open === undefined
    ? [isPortfolioMember(actor.id), sql`${PORTFOLIO_JOINS} ${SUBJECT_JOINS} where portfolio.id = ${about}`]
    : [isThreadMember(actor.id), sql`${THREAD_JOINS} ${SUBJECT_JOINS} where thread.id = ${open}`];
  const [row] = unpackRows<Row>(
    await db.all(sql`
    select json_object(${subjectFields()}, 'audience', thread.audience) as packed
    from ${from} and ${member}`),
  );
  if (!row) return null;
  const relation = toRelation({ ...row, member: 1 }, actor);
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  const { thread, audience, assignmentId, student, unit, archived } = row;
  const capability = writeCapability({ threadType: thread.threadType, audience });
  const canWrite = decideOn(actor, capability, relation) === "yes";
  return { thread, audience, assignmentId, student, unit, archived, canWrite };
}
