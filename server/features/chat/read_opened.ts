import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type ThreadAudience, type ThreadType, writingIn } from "../../../domain/chat.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import {
  ARCHIVED,
  belongsToPortfolio,
  relationOf,
  THREAD_TABLES,
  type ThreadRow,
} from "./thread_relation.ts";
import { SUBJECT_TABLES, type ThreadSubject } from "./thread_subject.ts";

/** A conversation that the address of the messages page names: what its window is headed with, and who may write. */
export type OpenedThread = Pick<ThreadSubject, "assignmentId" | "student" | "archived"> & {
  unit: Pick<ThreadSubject["unit"], "title" | "unitCode">;
  threadType: ThreadType;
  /** Null for a portfolio's conversation in which nobody has written yet. */
  threadId: string | null;
  audience: ThreadAudience | null;
  canWrite: boolean;
};

type Row = Omit<OpenedThread, "canWrite" | "archived"> & Pick<ThreadRow, "archived" | "member">;

/**
 * The conversation of an id, or of a portfolio, as far as its window needs it before the messages are there; null for one that
 * is not this person's to read, as for one that does not exist. One statement.
 */
export async function readOpened(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { open, about }: { open?: string | undefined; about?: string | undefined },
): Promise<OpenedThread | null> {
  if (open === undefined && about === undefined) return null;
  const [found] = await db.all<{ packed: string }>(
    open === undefined ? ofPortfolio(actor.id, about ?? "") : ofThread(actor.id, open),
  );
  if (!found) return null;
  const row: Row = JSON.parse(found.packed);
  const relation = relationOf(row, actor);
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  const { threadType, threadId, audience, assignmentId, student, unit } = row;
  return {
    ...{ threadType, threadId, audience, assignmentId, student, unit },
    archived: relation.archived,
    canWrite: decideOn(actor, writingIn(row), relation) === "yes",
  };
}

function ofThread(me: string, threadId: string): SQL {
  return sql`
    select json_object('threadType', thread.thread_type, 'threadId', thread.id, 'audience', thread.audience,
      'assignmentId', thread.assignment_id, ${ABOUT}, 'member', exists (
        select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${me})) as packed
    from ${THREAD_TABLES} ${SUBJECT_TABLES} where thread.id = ${threadId}`;
}

function ofPortfolio(me: string, assignmentId: string): SQL {
  return sql`
    select json_object('threadType', 'direct', 'threadId', thread.id, 'audience', null,
      'assignmentId', portfolio.id, ${ABOUT}, 'member', ${belongsToPortfolio(me)}) as packed
    from unit_assignments portfolio
      join students learner on learner.id = portfolio.student_id
      left join chat_threads thread on thread.assignment_id = portfolio.id
      ${SUBJECT_TABLES} where portfolio.id = ${assignmentId}`;
}

const ABOUT = sql`
  'student', json(iif(learner.id is null, null, json_object(
    'id', learner.id, 'studentId', learner.student_id, 'firstName', learner.first_name,
    'lastName', learner.last_name))),
  'unit', json_object('title', revision.title, 'unitCode', unit.unit_code),
  'archived', ${ARCHIVED}`;
