import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { type Actor, decide, decideOn } from "../../../domain/permissions.ts";
import { sessionTables } from "../sign_in/read_session.ts";
import { mayWriteIn } from "./read_direct.ts";
import { directTag, inboxTag, messagesTag } from "./tags.ts";
import {
  ARCHIVED,
  belongsToPortfolio,
  relationOf,
  THREAD_TABLES,
  threadColumns,
  type ThreadRow,
} from "./thread_relation.ts";

/** What a browser asks again and again. */
export type Poll =
  | { of: "messages"; threadId: string }
  | { of: "direct"; assignmentId: string }
  | { of: "inbox" };

/** Who asks, as far as their cookies tell. */
export type Visitor = { tokenHash: string; activeRole: string | undefined; now: Date };

type SessionRow = {
  staffId: string | null;
  role: "teacher" | "admin";
  studentId: string | null;
};
const SESSION = sql`p.user_id as staffId, p.role as role, t.id as studentId`;
/** Whoever the session is of: ids of staff and students are never alike. */
const ME = sql`coalesce(p.user_id, t.id)`;

/**
 * The tag that a poll's answer has now, for whoever is behind a session: who they are, whether they may ask this, and
 * what their answer depends on, in one statement of a few indexed rows. Null for everybody whom the usual way would
 * refuse, so that it says so.
 */
export async function readPoll(
  db: Pick<TenantReader, "all">,
  visitor: Visitor,
  poll: Poll,
): Promise<string | null> {
  switch (poll.of) {
    case "messages":
      return await readMessagesPoll(db, visitor, poll.threadId);
    case "direct":
      return await readDirectPoll(db, visitor, poll.assignmentId);
    case "inbox":
      return await readInboxPoll(db, visitor);
  }
}

async function readMessagesPoll(
  db: Pick<TenantReader, "all">,
  visitor: Visitor,
  threadId: string,
): Promise<string | null> {
  const [row] = await db.all<SessionRow & ThreadRow & { lastSeq: number }>(sql`
    select ${SESSION}, ${threadColumns(ME)}, thread.last_seq as lastSeq
    from ${THREAD_TABLES} ${sessionOf(visitor)} where thread.id = ${threadId}`);
  const actor = row && actorOf(row, visitor);
  if (!actor || decideOn(actor, "chat.read", relationOf(row, actor)) !== "yes") return null;
  return messagesTag(actor, row);
}

type DirectRow = Pick<ThreadRow, "archived" | "member"> & {
  threadId: string | null;
  lastSeq: number;
  readSeq: number;
};

async function readDirectPoll(
  db: Pick<TenantReader, "all">,
  visitor: Visitor,
  assignmentId: string,
): Promise<string | null> {
  const [row] = await db.all<SessionRow & DirectRow>(sql`
    select ${SESSION}, thread.id as threadId, ${ARCHIVED} as archived, ${belongsToPortfolio(ME)} as member,
      coalesce(thread.last_seq, 0) as lastSeq, coalesce(mine.read_seq, 0) as readSeq
    from unit_assignments portfolio
      join students learner on learner.id = portfolio.student_id
      left join chat_threads thread on thread.assignment_id = portfolio.id ${sessionOf(visitor)}
      left join chat_thread_participants mine on mine.thread_id = thread.id and mine.participant_id = ${ME}
    where portfolio.id = ${assignmentId}`);
  const actor = row && actorOf(row, visitor);
  if (!actor) return null;
  const relation = { ...relationOf(row, actor), assignmentId, threadType: "direct", audience: null } as const;
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  const { threadId, lastSeq, readSeq } = row;
  const state = { threadId, lastSeq, readSeq, canWrite: mayWriteIn(actor, relation) };
  return directTag(actor, state);
}

async function readInboxPoll(db: Pick<TenantReader, "all">, visitor: Visitor): Promise<string | null> {
  const [row] = await db.all<SessionRow & { version: number }>(sql`
    select ${SESSION}, coalesce(inbox.version, 0) as version
    from (select 1) ${sessionOf(visitor)} left join chat_inboxes inbox on inbox.person_id = ${ME}`);
  const actor = row && actorOf(row, visitor);
  if (!actor || decide(actor, "chat.list") !== "yes") return null;
  return inboxTag(actor, row.version);
}

function sessionOf({ tokenHash, now }: Visitor): SQL {
  return sessionTables(tokenHash, now);
}

function actorOf(row: SessionRow, { activeRole }: Visitor): Actor | null {
  const { staffId, studentId, role } = row;
  if (staffId !== null) return { kind: "staff", id: staffId, role, mode: activeMode(role, activeRole) };
  return studentId === null ? null : { kind: "student", id: studentId };
}
