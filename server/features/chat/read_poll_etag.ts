import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { sessions, staff, students } from "../../../db/tenant/schema/index.ts";
import type { RowsSql } from "../../../db/typed_rows.ts";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import { activeMode } from "../../../domain/active_role.ts";
import { type Actor, decide, decideOn } from "../../../domain/permissions.ts";
import { isSecondFactorRequired, type SecondFactorRule } from "../../../domain/second_factor.ts";
import {
  type Json,
  jsonFlag,
  jsonNullable,
  jsonOptional,
  jsonRow,
  jsonValue,
  parseRows,
  selectJson,
} from "../../queries/json_rows.ts";
import { sessionTables, type SessionValue, sessionValues } from "../sign_in/session_tables.ts";
import { directEtag, inboxEtag, inboxVersion, messagesEtag, NAMES_VERSION, reportsEtag } from "./etags.ts";
import { OPEN_REPORTS } from "./safeguarding/list_reports.ts";
import { type DirectRef, isOpenTo, portfolioJoins, teacherOf } from "./direct_relation.ts";
import {
  ARCHIVED,
  isPortfolioMember,
  isStaffed,
  isThreadMember,
  thread,
  THREAD_JOINS,
} from "./thread_conditions.ts";
import { canPost, threadFields, toRelation } from "./thread_relations.ts";

export type Poll =
  | { of: "messages"; threadId: string }
  | { of: "direct"; ref: DirectRef }
  | { of: "inbox" }
  | { of: "reports" };

type Visitor = { tokenHash: string; activeRole: string | undefined; now: Date };

const [p, t] = [alias(staff, "p"), alias(students, "t")];
const SESSION = {
  staff: jsonOptional(sql`p.user_id is not null`, jsonRow({ id: p.userId, role: p.role })),
  studentId: jsonNullable(t.id),
  factorRule: jsonValue<SecondFactorRule>(
    sql`(select second_factor from establishment_settings where id = 1)`,
  ),
  factorUsed: sessions.secondFactor,
};
type SessionRow = ReturnType<ReturnType<typeof jsonRow<typeof SESSION>>["decode"]>;
/** Ids of staff and students never collide. */
const ME = sql`coalesce(p.user_id, t.id)`;
/** Conversations of others are no rows. */
const MEMBER = sql`1`;

const MESSAGES = jsonRow({
  ...SESSION,
  ...threadFields(MEMBER),
  lastSeq: thread.lastSeq,
  names: jsonValue<number>(NAMES_VERSION),
});
const SELECT_MESSAGES = compiledStatement((value: (name: SessionValue | "thread") => SQL) =>
  selectJson(
    MESSAGES,
    sql`
    from ${THREAD_JOINS} ${sessionTables(value)}
    where thread.id = ${value("thread")} and ${isThreadMember(ME)}
    limit 1`,
  )
);

type DirectValue = SessionValue | "assignment" | "teacher";
const DIRECT = jsonRow({
  ...SESSION,
  threadId: jsonNullable(thread.id),
  archived: jsonFlag(ARCHIVED),
  staffed: jsonFlag(isStaffed(sql`teacher.user_id`)),
  member: jsonFlag(MEMBER),
  lastSeq: jsonValue<number>(sql`coalesce(thread.last_seq, 0)`),
  readSeq: jsonValue<number>(sql`coalesce(mine.read_seq, 0)`),
  names: jsonValue<number>(sql`iif(thread.id is null, 0, ${NAMES_VERSION})`),
});
const SELECT_DIRECT = compiledStatement((value: (name: DirectValue) => SQL) => {
  const staffId = teacherOf(sql`p.user_id`, value("teacher"));
  return selectJson(
    DIRECT,
    sql`
    from (select 1) ${sessionTables(value)} cross join ${portfolioJoins(staffId)}
      join staff teacher on teacher.user_id = ${staffId}
      left join chat_thread_participants mine on mine.thread_id = thread.id and mine.participant_id = ${ME}
    where portfolio.id = ${value("assignment")} and ${isPortfolioMember(ME)}
      and (p.user_id is not null or ${isOpenTo(sql`teacher.user_id`)})
    limit 1`,
  );
});

const INBOX = jsonRow({ ...SESSION, version: jsonValue<number>(inboxVersion(ME)) });
const SELECT_INBOX = compiledStatement((value: (name: SessionValue) => SQL) =>
  selectJson(INBOX, sql`from (select 1) ${sessionTables(value)} limit 1`)
);

const REPORTS = jsonRow({ ...SESSION, count: jsonValue<number>(OPEN_REPORTS) });
const SELECT_REPORTS = compiledStatement((value: (name: SessionValue) => SQL) =>
  selectJson(REPORTS, sql`from (select 1) ${sessionTables(value)} limit 1`)
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
      return readEtag(
        db,
        visitor,
        MESSAGES,
        SELECT_MESSAGES({ ...session, thread: poll.threadId }),
        (actor, row) =>
          decideOn(actor, "chat.read", toRelation(row, actor)) === "yes" ? messagesEtag(actor, row) : null,
      );
    case "direct": {
      const { ref } = poll;
      // Rare enough to be answered by the route.
      if ("threadId" in ref) return Promise.resolve(null);
      const { assignmentId, staffId = null } = ref;
      const statement = SELECT_DIRECT({ ...session, assignment: assignmentId, teacher: staffId });
      return readEtag(db, visitor, DIRECT, statement, (actor, row) => {
        const relation = { ...toRelation(row, actor), threadType: "direct", audience: null } as const;
        if (decideOn(actor, "chat.read", relation) !== "yes") return null;
        return directEtag(actor, { ...row, canWrite: canPost(actor, relation) });
      });
    }
    case "inbox":
      return readEtag(
        db,
        visitor,
        INBOX,
        SELECT_INBOX(session),
        (actor, { version }) => decide(actor, "chat.list") === "yes" ? inboxEtag(actor, version) : null,
      );
    case "reports":
      return readEtag(
        db,
        visitor,
        REPORTS,
        SELECT_REPORTS(session),
        (actor, open) => decide(actor, "chat.safeguard") === "yes" ? reportsEtag(actor, open) : null,
      );
  }
}

async function readEtag<Row extends SessionRow>(
  db: Pick<TenantReader, "all">,
  { activeRole }: Visitor,
  json: Json<Row>,
  statement: RowsSql<{ json: string }>,
  etagFor: (actor: Actor, row: Row) => string | null,
): Promise<string | null> {
  const [row] = parseRows(json, await db.all(statement));
  if (!row) return null;
  const { staff, studentId, factorRule, factorUsed } = row;
  if (staff !== null) {
    const { id, role } = staff;
    if (!factorUsed && isSecondFactorRequired(factorRule, role)) return null;
    return etagFor({ kind: "staff", id, role, mode: activeMode(role, activeRole) }, row);
  }
  return studentId === null ? null : etagFor({ kind: "student", id: studentId }, row);
}
