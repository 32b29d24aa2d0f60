import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { hashToken } from "../../tokens.ts";

export type OpenPackLink = { id: string; studentId: string; firstName: string; expiresAt: string };

/** Null for a link that is unknown, ended or revoked, or whose student was brought back since. */
export async function readPackLink(
  db: Pick<TenantReader, "all">,
  token: string,
  now: Date,
): Promise<OpenPackLink | null> {
  const [row] = await db.all<OpenPackLink>(sql`
    select l.id, l.student_id as studentId, s.first_name as firstName, l.expires_at as expiresAt
    from pack_links l join students s on s.id = l.student_id
    where l.token_hash = ${hashToken(token)} and l.revoked_at is null and l.expires_at > ${now.toISOString()}
      and l.created_at >= s.archived_at`);
  return row ?? null;
}

/** Of the whole pack by a mailed link. */
export async function countPackDownload(tx: TenantWriter, linkId: string, now: Date): Promise<void> {
  await tx.batch([tx.db.run(sql`
    update pack_links set downloads = downloads + 1, downloaded_at = ${now.toISOString()}
    where id = ${linkId}`)]);
}
