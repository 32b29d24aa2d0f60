import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { RowsSql } from "../../../db/typed_rows.ts";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { type Actor, decide, decideOn } from "../../../domain/permissions.ts";
import { isSecondFactorRequired, type SecondFactorRule } from "../../../domain/second_factor.ts";
import { sessionTables, type SessionValue, sessionValues } from "../sign_in/read_session.ts";
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
import { OPEN_REPORTS } from "./safeguarding/list_reports.ts";
import { type DirectRef, isOpenTo, portfolioJoins, teacherOf } from "./direct_relation.ts";
import {
  ARCHIVED,
  canPost,
  isPortfolioMember,
  isStaffed,
  isThreadMember,
  packedRows,
  THREAD_JOINS,
  threadFields,
  type ThreadRow,
  toRelation,
  unpackRows,
} from "./thread_relations.ts";

export type Poll =
  | { of: "messages"; threadId: string }
  | { of: "direct"; ref: DirectRef }
  | { of: "inbox" }
  | { of: "reports" };

type Visitor = { tokenHash: string; activeRole: string | undefined; now: Date };

type SessionRow = {
  staffId: string | null;
  role: "teacher" | "admin";
  studentId: string | null;
  factorRule: SecondFactorRule;
  factorUsed: 0 | 1;
};
const SESSION = sql`'staffId', p.user_id, 'role', p.role, 'studentId', t.id,
  'factorRule', (select second_factor from establishment_settings where id = 1), 'factorUsed', sessions.second_factor`;
/** Ids of staff and students never collide. */
const ME = sql`coalesce(p.user_id, t.id)`;
/** Conversations of others are no rows. */
const MEMBER = sql`1`;

const MESSAGES = compiledStatement((value: (name: SessionValue | "thread") => SQL) =>
  packedRows(
    sql`${SESSION}, ${threadFields(MEMBER)}, 'lastSeq', thread.last_seq, 'names', ${NAMES_VERSION}`,
    sql`
    from ${THREAD_JOINS} ${sessionTables(value)} 
    where thread.id = ${value("thread")} and ${isThreadMember(ME)}`,
  )
);

type DirectRow = Pick<ThreadRow, "archived" | "staffed" | "member"> & Omit<DirectState, "canWrite">;
type DirectValue = SessionValue | "assignment" | "teacher";
const DIRECT = compiledStatement((value: (name: DirectValue) => SQL) => {
  const staffId = teacherOf(sql`p.user_id`, value("teacher"));
  return packedRows(
    sql`${SESSION}, 'threadId', thread.id, 'archived', ${ARCHIVED}, 'staffed', ${isStaffed(staffId)},
      'member', ${MEMBER}, 'lastSeq', coalesce(thread.last_seq, 0),
      'readSeq', coalesce(mine.read_seq, 0), 'names', iif(thread.id is null, 0, ${NAMES_VERSION})`,
    sql`
    from (select 1) ${sessionTables(value)} cross join ${portfolioJoins(staffId)}
      left join chat_thread_participants mine on mine.thread_id = thread.id and mine.participant_id = ${ME}
    where portfolio.id = ${value("assignment")} and ${isPortfolioMember(ME)}
      and (p.user_id is not null or ${isOpenTo(staffId)})`,
  );
});

const INBOX = compiledStatement((value: (name: SessionValue) => SQL) =>
  packedRows(sql`${SESSION}, 'version', ${inboxVersion(ME)}`, sql`from (select 1) ${sessionTables(value)}`)
);

const REPORTS = compiledStatement((value: (name: SessionValue) => SQL) =>
  packedRows(sql`${SESSION}, 'count', ${OPEN_REPORTS}`, sql`from (select 1) ${sessionTables(value)}`)
);

/**
 * Session, permission and state in one statement. Null whenever the regular route would refuse, so that it
 * reports why.
 */
export function readPollEtag(
  db: Pick<TenantReader, "all">,
  visitor: Visitor,
  poll: Poll,
): Promise<string | null> {
  const session = sessionValues(visitor.tokenHash, visitor.now);
  switch (poll.of) {
    case "messages":
      return readEtag<ThreadRow & MessagesState>(
        db,
        visitor,
        MESSAGES({ ...session, thread: poll.threadId }),
        (actor, row) =>
          decideOn(actor, "chat.read", toRelation(row, actor)) === "yes" ? messagesEtag(actor, row) : null,
      );
    case "direct": {
      const { ref } = poll;
      // Rare enough to be answered by the route.
      if ("threadId" in ref) return Promise.resolve(null);
      const { assignmentId, staffId = null } = ref;
      const statement = DIRECT({ ...session, assignment: assignmentId, teacher: staffId });
      return readEtag<DirectRow>(db, visitor, statement, (actor, row) => {
        const relation = { ...toRelation(row, actor), threadType: "direct", audience: null } as const;
        if (decideOn(actor, "chat.read", relation) !== "yes") return null;
        return directEtag(actor, { ...row, canWrite: canPost(actor, relation) });
      });
    }
    case "inbox":
      return readEtag<{ version: number }>(
        db,
        visitor,
        INBOX(session),
        (actor, { version }) => decide(actor, "chat.list") === "yes" ? inboxEtag(actor, version) : null,
      );
    case "reports":
      return readEtag<{ count: number }>(
        db,
        visitor,
        REPORTS(session),
        (actor, open) => decide(actor, "chat.safeguard") === "yes" ? reportsEtag(actor, open) : null,
      );
  }
}

async function readEtag<Row>(
  db: Pick<TenantReader, "all">,
  { activeRole }: Visitor,
  statement: RowsSql<{ packed: string }>,
  etagFor: (actor: Actor, row: Row) => string | null,
): Promise<string | null> {
  const [row] = unpackRows<SessionRow & Row>(await db.all(statement));
  if (!row) return null;
  const { staffId, studentId, role, factorRule, factorUsed } = row;
  if (staffId !== null) {
    if (factorUsed === 0 && isSecondFactorRequired(factorRule, role)) return null;
    return etagFor({ kind: "staff", id: staffId, role, mode: activeMode(role, activeRole) }, row);
  }
  return studentId === null ? null : etagFor({ kind: "student", id: studentId }, row);
}
