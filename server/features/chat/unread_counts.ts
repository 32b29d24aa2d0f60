import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { compiledStatement } from "../../../db/compiled_statement.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { inboxVersion } from "./etags.ts";

/** Joins the reader's state as `mine`, for the alias `thread`. */
export function readStateJoin(me: string | SQL): SQL {
  return sql`left join chat_thread_participants mine
    on mine.thread_id = thread.id and mine.participant_id = ${me}`;
}

/** Others' messages after `mine.read_seq`. */
export function unreadCountSql(me: string | SQL): SQL<number> {
  return sql<number>`iif(thread.last_seq > coalesce(mine.read_seq, 0), (
    select count(*) from chat_messages m
    where m.thread_id = thread.id and m.seq > coalesce(mine.read_seq, 0) and m.sender_id <> ${me}), 0)`;
}

export type Unread = { count: number; conversations: number; announcements: number };

/** `from` is the conversations to add up, each with `unread` messages. */
function unreadStatement(parts: (me: SQL) => { unread: SQL; from: SQL }) {
  return compiledStatement((value: (name: "me") => SQL) => {
    const { unread, from } = parts(value("me"));
    const sumOf = (type: SQL) =>
      sql<number>`coalesce(sum(${unread}) filter (where thread.thread_type = ${type}), 0)`;
    const fields = {
      version: sql<number>`${inboxVersion(value("me"))}`,
      conversations: sumOf(sql`'direct'`),
      announcements: sumOf(sql`'broadcast'`),
    };
    return typedRows(fields, (columns) => sql`select ${columns} from ${from}`);
  });
}

const UNREAD = {
  /** Reads only conversations with unread messages; `staff_unread` is 0 in those that they left. */
  staff: unreadStatement((me) => ({
    unread: sql`thread.staff_unread`,
    from: sql`chat_threads thread where thread.staff_id = ${me} and thread.staff_unread > 0`,
  })),
  others: unreadStatement((me) => ({
    unread: unreadCountSql(me),
    from: sql`chat_members mem join chat_threads thread on thread.id = mem.thread_id ${readStateJoin(me)}
      where mem.person_id = ${me}`,
  })),
};

/** Unread counts and inbox version. One statement. */
export async function countUnread(
  db: Pick<TenantReader, "all">,
  actor: Actor,
): Promise<{ unread: Unread; version: number }> {
  const statement = UNREAD[actor.kind === "staff" ? "staff" : "others"];
  const [row] = await db.all(statement({ me: actor.id }));
  const { version, conversations, announcements } = row ?? { version: 0, conversations: 0, announcements: 0 };
  return { unread: { count: conversations + announcements, conversations, announcements }, version };
}
