import { and, count, desc, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { claimRows, claims, claimSendings } from "../../../db/tenant/schema/index.ts";
import type { ClaimRecord } from "../../../domain/claims.ts";
import { notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";

/** A sending that was taken back, on the wire. */
export type EarlierSending = {
  /** UTC ISO string. */
  sentAt: string;
  rowCount: number;
  /** The claim form as it was sent. */
  csvUrl: string;
};

/** Newest first, without the current one. One query. */
export async function listEarlierSendings(db: TenantReader, claimId: string): Promise<EarlierSending[]> {
  const { sentAt } = claimSendings;
  const rows = await db.select({ sentAt, rowCount: count() }).from(claims)
    .innerJoin(claimRows, eq(claimRows.claimId, claims.id))
    .innerJoin(claimSendings, eq(claimSendings.rowId, claimRows.id))
    .where(and(eq(claims.id, claimId), sql`${sentAt} is not ${claims.sentAt}`))
    .groupBy(sentAt).orderBy(desc(sentAt));
  return rows.map((row) => ({ ...row, csvUrl: links.claimCsv(claimId, row.sentAt) }));
}

/** The rows as they were sent then. Throws `not_found`. One query. */
export async function readSending(
  db: TenantReader,
  claimId: string,
  sentAt: string,
): Promise<ClaimRecord[]> {
  const { record } = claimSendings;
  const rows = await db.select({ record }).from(claimRows)
    .innerJoin(claimSendings, eq(claimSendings.rowId, claimRows.id))
    .where(and(eq(claimRows.claimId, claimId), eq(claimSendings.sentAt, sentAt)))
    .orderBy(
      sql`${record} ->> 'unitCode', ${record} ->> 'lastName', ${record} ->> 'firstName', ${record} ->> 'studentId'`,
    );
  if (rows.length === 0) throw notFound();
  return rows.map((row) => row.record);
}
