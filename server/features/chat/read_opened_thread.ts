import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type ThreadAudience, type ThreadType, writeCapability } from "../../../domain/chat.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import { ARCHIVED, isPortfolioMember, THREAD_JOINS, type ThreadRow, toRelation } from "./thread_relations.ts";
import { SUBJECT_JOINS, type ThreadSubject } from "./thread_subject.ts";

/** Header and permissions of the conversation in the page's address. */
export type OpenedThread = Pick<ThreadSubject, "assignmentId" | "student" | "archived"> & {
  unit: Pick<ThreadSubject["unit"], "title" | "unitCode">;
  threadType: ThreadType;
  /** Null before the first message. */
  threadId: string | null;
  audience: ThreadAudience | null;
  canWrite: boolean;
};

type Row = Omit<OpenedThread, "canWrite" | "archived"> & Pick<ThreadRow, "archived" | "member">;

/** Null for an unknown thread and for one the actor may not read. One statement. */
export async function readOpenedThread(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { open, about }: { open?: string | undefined; about?: string | undefined },
): Promise<OpenedThread | null> {
  if (open === undefined && about === undefined) return null;
  const [result] = await db.all<{ packed: string }>(
    open === undefined ? portfolioSql(actor.id, about ?? "") : threadSql(actor.id, open),
  );
  if (!result) return null;
  const row: Row = JSON.parse(result.packed);
  const relation = toRelation(row, actor);
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  const { threadType, threadId, audience, assignmentId, student, unit } = row;
  return {
    ...{ threadType, threadId, audience, assignmentId, student, unit },
    archived: relation.archived,
    canWrite: decideOn(actor, writeCapability(row), relation) === "yes",
  };
}

function threadSql(me: string, threadId: string): SQL {
  return sql`
    select json_object('threadType', thread.thread_type, 'threadId', thread.id, 'audience', thread.audience,
      'assignmentId', thread.assignment_id, ${SUBJECT_FIELDS}, 'member', exists (
        select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${me})) as packed
    from ${THREAD_JOINS} ${SUBJECT_JOINS} where thread.id = ${threadId}`;
}

function portfolioSql(me: string, assignmentId: string): SQL {
  return sql`
    select json_object('threadType', 'direct', 'threadId', thread.id, 'audience', null,
      'assignmentId', portfolio.id, ${SUBJECT_FIELDS}, 'member', ${isPortfolioMember(me)}) as packed
    from unit_assignments portfolio
      join students learner on learner.id = portfolio.student_id
      left join chat_threads thread on thread.assignment_id = portfolio.id
      ${SUBJECT_JOINS} where portfolio.id = ${assignmentId}`;
}

const SUBJECT_FIELDS = sql`
  'student', json(iif(learner.id is null, null, json_object(
    'id', learner.id, 'studentId', learner.student_id, 'firstName', learner.first_name,
    'lastName', learner.last_name))),
  'unit', json_object('title', revision.title, 'unitCode', unit.unit_code),
  'archived', ${ARCHIVED}`;
