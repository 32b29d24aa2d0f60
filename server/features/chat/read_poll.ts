import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { keptStatement } from "../../../db/kept_statement.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { type Actor, decide, decideOn } from "../../../domain/permissions.ts";
import { sessionTables, type SessionValue, sessionValues } from "../sign_in/read_session.ts";
import { type DirectState, mayWriteIn } from "./read_direct.ts";
import type { MessagesState } from "./read_messages.ts";
import { OPEN_REPORTS } from "./safeguarding/list_reports.ts";
import { inboxVersion, NAMES } from "./tag_numbers.ts";
import { directTag, inboxTag, messagesTag, reportsTag } from "./tags.ts";
import {
  ARCHIVED,
  belongsToPortfolio,
  relationOf,
  THREAD_TABLES,
  threadFields,
  type ThreadRow,
} from "./thread_relation.ts";

/** What a browser asks again and again. */
export type Poll =
  | { of: "messages"; threadId: string }
  | { of: "direct"; assignmentId: string }
  | { of: "inbox" }
  | { of: "reports" };

/** Who asks, as far as their cookies tell. */
export type Visitor = { tokenHash: string; activeRole: string | undefined; now: Date };

type SessionRow = { staffId: string | null; role: "teacher" | "admin"; studentId: string | null };
const SESSION = sql`'staffId', p.user_id, 'role', p.role, 'studentId', t.id`;
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
    case "reports":
      return await readReportsPoll(db, visitor);
  }
}

const MESSAGES = keptStatement<SessionValue | "thread">((value) =>
  sql`
    select json_object(${SESSION}, ${
    threadFields(ME)
  }, 'lastSeq', thread.last_seq, 'names', ${NAMES}) as packed
    from ${THREAD_TABLES} ${sessionTables(value)} where thread.id = ${value("thread")}`
);

async function readMessagesPoll(db: Pick<TenantReader, "all">, visitor: Visitor, thread: string) {
  const row = await readOne<ThreadRow & MessagesState>(db, MESSAGES({ ...valuesOf(visitor), thread }));
  const actor = row && actorOf(row, visitor);
  if (!actor || decideOn(actor, "chat.read", relationOf(row, actor)) !== "yes") return null;
  return messagesTag(actor, row);
}

const DIRECT = keptStatement<SessionValue | "assignment">((value) =>
  sql`
    select json_object(${SESSION}, 'threadId', thread.id, 'archived', ${ARCHIVED},
      'member', ${belongsToPortfolio(ME)}, 'lastSeq', coalesce(thread.last_seq, 0),
      'readSeq', coalesce(mine.read_seq, 0), 'names', iif(thread.id is null, 0, ${NAMES})) as packed
    from unit_assignments portfolio
      join students learner on learner.id = portfolio.student_id
      left join chat_threads thread on thread.assignment_id = portfolio.id ${sessionTables(value)}
      left join chat_thread_participants mine on mine.thread_id = thread.id and mine.participant_id = ${ME}
    where portfolio.id = ${value("assignment")}`
);

type DirectRow = Pick<ThreadRow, "archived" | "member"> & Omit<DirectState, "canWrite">;

async function readDirectPoll(db: Pick<TenantReader, "all">, visitor: Visitor, assignmentId: string) {
  const row = await readOne<DirectRow>(db, DIRECT({ ...valuesOf(visitor), assignment: assignmentId }));
  const actor = row && actorOf(row, visitor);
  if (!actor) return null;
  const relation = { ...relationOf(row, actor), assignmentId, threadType: "direct", audience: null } as const;
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  return directTag(actor, { ...row, canWrite: mayWriteIn(actor, relation) });
}

const INBOX = keptStatement<SessionValue>((value) =>
  sql`
    select json_object(${SESSION}, 'version', ${inboxVersion(ME)}) as packed
    from (select 1) ${sessionTables(value)}`
);

async function readInboxPoll(db: Pick<TenantReader, "all">, visitor: Visitor) {
  const row = await readOne<{ version: number }>(db, INBOX(valuesOf(visitor)));
  const actor = row && actorOf(row, visitor);
  return actor && decide(actor, "chat.list") === "yes" ? inboxTag(actor, row.version) : null;
}

const REPORTS = keptStatement<SessionValue>((value) =>
  sql`select json_object(${SESSION}, 'count', ${OPEN_REPORTS}) as packed from (select 1) ${
    sessionTables(value)
  }`
);

async function readReportsPoll(db: Pick<TenantReader, "all">, visitor: Visitor) {
  const row = await readOne<{ count: number }>(db, REPORTS(valuesOf(visitor)));
  const actor = row && actorOf(row, visitor);
  return actor && decide(actor, "chat.safeguard") === "yes" ? reportsTag(actor, row) : null;
}

/** One row as one JSON text: a column costs the client more than a field costs to parse. */
async function readOne<Row>(
  db: Pick<TenantReader, "all">,
  statement: SQL,
): Promise<(SessionRow & Row) | null> {
  const [row] = await db.all<{ packed: string }>(statement);
  return row ? JSON.parse(row.packed) : null;
}

function valuesOf({ tokenHash, now }: Visitor) {
  return sessionValues(tokenHash, now);
}

function actorOf(row: SessionRow, { activeRole }: Visitor): Actor | null {
  const { staffId, studentId, role } = row;
  if (staffId !== null) return { kind: "staff", id: staffId, role, mode: activeMode(role, activeRole) };
  return studentId === null ? null : { kind: "student", id: studentId };
}
