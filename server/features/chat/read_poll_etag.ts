import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { type Actor, decide, decideOn } from "../../../domain/permissions.ts";
import { sessionTables, type SessionValue, sessionValues } from "../sign_in/read_session.ts";
import { canPost } from "./read_direct.ts";
import { OPEN_REPORTS } from "./safeguarding/list_reports.ts";
import {
  directEtag,
  type DirectState,
  inboxEtag,
  inboxVersion,
  messagesEtag,
  type MessagesState,
  NAMES_VERSION,
  reportsEtag,
} from "./etags.ts";
import {
  ARCHIVED,
  isPortfolioMember,
  THREAD_JOINS,
  threadFields,
  type ThreadRow,
  toRelation,
} from "./thread_relations.ts";

export type Poll =
  | { of: "messages"; threadId: string }
  | { of: "direct"; assignmentId: string }
  | { of: "inbox" }
  | { of: "reports" };

export type Visitor = { tokenHash: string; activeRole: string | undefined; now: Date };

type SessionRow = { staffId: string | null; role: "teacher" | "admin"; studentId: string | null };
const SESSION = sql`'staffId', p.user_id, 'role', p.role, 'studentId', t.id`;
/** Ids of staff and students never collide. */
const ME = sql`coalesce(p.user_id, t.id)`;

/**
 * Session, permission and state in one statement. Null whenever the regular route would refuse, so that it
 * reports why.
 */
export async function readPollEtag(
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

const MESSAGES = compiledStatement<SessionValue | "thread">((value) =>
  sql`
    select json_object(${SESSION}, ${
    threadFields(ME)
  }, 'lastSeq', thread.last_seq, 'names', ${NAMES_VERSION}) as packed
    from ${THREAD_JOINS} ${sessionTables(value)} where thread.id = ${value("thread")}`
);

async function readMessagesPoll(db: Pick<TenantReader, "all">, visitor: Visitor, thread: string) {
  const row = await readRow<ThreadRow & MessagesState>(db, MESSAGES({ ...sessionValuesOf(visitor), thread }));
  const actor = row && toActor(row, visitor);
  if (!actor || decideOn(actor, "chat.read", toRelation(row, actor)) !== "yes") return null;
  return messagesEtag(actor, row);
}

const DIRECT = compiledStatement<SessionValue | "assignment">((value) =>
  sql`
    select json_object(${SESSION}, 'threadId', thread.id, 'archived', ${ARCHIVED},
      'member', ${isPortfolioMember(ME)}, 'lastSeq', coalesce(thread.last_seq, 0),
      'readSeq', coalesce(mine.read_seq, 0), 'names', iif(thread.id is null, 0, ${NAMES_VERSION})) as packed
    from unit_assignments portfolio
      join students learner on learner.id = portfolio.student_id
      left join chat_threads thread on thread.assignment_id = portfolio.id ${sessionTables(value)}
      left join chat_thread_participants mine on mine.thread_id = thread.id and mine.participant_id = ${ME}
    where portfolio.id = ${value("assignment")}`
);

type DirectRow = Pick<ThreadRow, "archived" | "member"> & Omit<DirectState, "canWrite">;

async function readDirectPoll(db: Pick<TenantReader, "all">, visitor: Visitor, assignmentId: string) {
  const row = await readRow<DirectRow>(db, DIRECT({ ...sessionValuesOf(visitor), assignment: assignmentId }));
  const actor = row && toActor(row, visitor);
  if (!actor) return null;
  const relation = { ...toRelation(row, actor), assignmentId, threadType: "direct", audience: null } as const;
  if (decideOn(actor, "chat.read", relation) !== "yes") return null;
  return directEtag(actor, { ...row, canWrite: canPost(actor, relation) });
}

const INBOX = compiledStatement<SessionValue>((value) =>
  sql`
    select json_object(${SESSION}, 'version', ${inboxVersion(ME)}) as packed
    from (select 1) ${sessionTables(value)}`
);

async function readInboxPoll(db: Pick<TenantReader, "all">, visitor: Visitor) {
  const row = await readRow<{ version: number }>(db, INBOX(sessionValuesOf(visitor)));
  const actor = row && toActor(row, visitor);
  return actor && decide(actor, "chat.list") === "yes" ? inboxEtag(actor, row.version) : null;
}

const REPORTS = compiledStatement<SessionValue>((value) =>
  sql`select json_object(${SESSION}, 'count', ${OPEN_REPORTS}) as packed from (select 1) ${
    sessionTables(value)
  }`
);

async function readReportsPoll(db: Pick<TenantReader, "all">, visitor: Visitor) {
  const row = await readRow<{ count: number }>(db, REPORTS(sessionValuesOf(visitor)));
  const actor = row && toActor(row, visitor);
  return actor && decide(actor, "chat.safeguard") === "yes" ? reportsEtag(actor, row) : null;
}

/** One JSON text, because a column costs the client more than a field costs to parse. */
async function readRow<Row>(
  db: Pick<TenantReader, "all">,
  statement: SQL,
): Promise<(SessionRow & Row) | null> {
  const [row] = await db.all<{ packed: string }>(statement);
  return row ? JSON.parse(row.packed) : null;
}

function sessionValuesOf({ tokenHash, now }: Visitor) {
  return sessionValues(tokenHash, now);
}

function toActor(row: SessionRow, { activeRole }: Visitor): Actor | null {
  const { staffId, studentId, role } = row;
  if (staffId !== null) return { kind: "staff", id: staffId, role, mode: activeMode(role, activeRole) };
  return studentId === null ? null : { kind: "student", id: studentId };
}
