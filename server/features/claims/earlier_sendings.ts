import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
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

/** Newest first, without the one that holds. One query. */
export async function listEarlierSendings(db: TenantReader, claimId: string): Promise<EarlierSending[]> {
  const rows = await db.all<{ sentAt: string; rowCount: number }>(sql`
    select claim_sendings.sent_at as sentAt, count(*) as rowCount
    from claims join claim_rows on claim_rows.claim_id = claims.id
      join claim_sendings on claim_sendings.row_id = claim_rows.id
    where claims.id = ${claimId} and claim_sendings.sent_at is not claims.sent_at
    group by claim_sendings.sent_at order by claim_sendings.sent_at desc`);
  return rows.map((row) => ({ ...row, csvUrl: links.claimCsv(claimId, row.sentAt) }));
}

/** The rows as they were sent then. Throws `not_found`. One query. */
export async function readSending(
  db: TenantReader,
  claimId: string,
  sentAt: string,
): Promise<ClaimRecord[]> {
  const rows = await db.all<{ record: string }>(sql`
    select record from claim_rows join claim_sendings on claim_sendings.row_id = claim_rows.id
    where claim_id = ${claimId} and sent_at = ${sentAt}
    order by record ->> 'unitCode', record ->> 'lastName', record ->> 'firstName', record ->> 'studentId'`);
  if (rows.length === 0) throw notFound();
  return rows.map(({ record }) => JSON.parse(record));
}
