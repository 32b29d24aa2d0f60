import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { sessions } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { UNKNOWN_DEVICE } from "../../../../domain/devices.ts";
import { isSessionValid, sessionValues } from "../session_tables.ts";

/** Length of the part of the token's hash that names a session; it opens nothing. */
const ID_LENGTH = 16;
const MAX_SESSIONS = 50;

/** An open session of a person in this school. */
export type SessionItem = {
  id: string;
  /** 'Chrome on a Chromebook'. */
  device: string;
  /** `site`: within a page of another site, or a tab that was opened from there; `school`: another of theirs. */
  by: "link" | "card" | "site" | "account" | "school";
  createdAt: string;
  /** To five minutes. */
  lastSeenAt: string;
  /** The one that asks. */
  current: boolean;
};

export type SessionOwner = { kind: "staff" | "student"; id: string };

/** The asking one first, then by last use; one query. */
export async function listSessions(
  db: Pick<TenantReader, "all">,
  owner: SessionOwner,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<SessionItem[]> {
  const values = sessionValues(tokenHash, now);
  const fields = {
    id: SESSION_ID,
    device: sql<string>`coalesce(${sessions.device}, ${UNKNOWN_DEVICE})`,
    by: sql<
      SessionItem["by"]
    >`case when ${sessions.lessonId} is not null then 'card' when ${sessions.frameHash} is not null then 'site'
      when ${sessions.beganAt} is not null then 'school' when ${sessions.provider} is not null then 'account' else 'link' end`,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    current: sql<0 | 1>`${sessions.tokenHash} = ${tokenHash}`,
  };
  const rows = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns}
    from sessions where ${isSessionOf(owner)} and ${isSessionValid((name) => sql`${values[name]}`)}
    order by current desc, last_seen_at desc, token_hash limit ${MAX_SESSIONS}`));
  return rows.map((row) => ({ ...row, current: row.current === 1 }));
}

export function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, ID_LENGTH);
}

/** SQL expression over `sessions`. */
export const SESSION_ID = sql<string>`substr(token_hash, 1, ${sql.raw(String(ID_LENGTH))})`;

/** SQL condition over `sessions`. */
export function isSessionOf({ kind, id }: SessionOwner): SQL {
  return kind === "staff" ? sql`staff_id = ${id}` : sql`student_id = ${id}`;
}
