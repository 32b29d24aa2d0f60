import { and, eq, gt, gte, isNull, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { packLinks, students } from "../../../db/tenant/schema/index.ts";
import { hashToken } from "../../kernel/tokens.ts";

export type OpenPackLink = { id: string; studentId: string; firstName: string; expiresAt: string };

/** Null for a link that is unknown, ended or revoked, or whose student was brought back since. */
export async function readPackLink(
  db: Pick<TenantReader, "select">,
  token: string,
  now: Date,
): Promise<OpenPackLink | null> {
  const [row] = await db.select({
    id: packLinks.id,
    studentId: packLinks.studentId,
    firstName: students.firstName,
    expiresAt: sql<string>`${packLinks.expiresAt}`,
  }).from(packLinks).innerJoin(students, eq(students.id, packLinks.studentId)).where(and(
    eq(packLinks.tokenHash, hashToken(token)),
    isNull(packLinks.revokedAt),
    gt(packLinks.expiresAt, now.toISOString()),
    gte(packLinks.createdAt, students.archivedAt),
  ));
  return row ?? null;
}

/** Counts a download of the whole pack by an emailed link. */
export async function countPackDownload(tx: TenantWriter, linkId: string, now: Date): Promise<void> {
  await tx.batch([tx.db.run(sql`
    update pack_links set downloads = downloads + 1, downloaded_at = ${now.toISOString()}
    where id = ${linkId}`)]);
}
