import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { claimRows, unitAssignments } from "../../../db/tenant/schema/index.ts";
import type { ClaimRecord } from "../../../domain/claims.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { RECORD, RECORD_ORDER, RECORD_TABLES } from "./claim_records.ts";

/** On the wire. */
export type ClaimRowView = ClaimRecord & {
  id: string;
  assignmentId: string;
  /** Null where it stands. */
  withdrawn: { at: string; reason: string } | null;
};

type Row = {
  id: string;
  assignmentId: string;
  record: string;
  withdrawnAt: string | null;
  reason: string | null;
};

/** As sent, or as it is now while the claim is open. */
const CURRENT = sql`coalesce(${claimRows.record}, ${RECORD})`;

const FROM = sql`
  from ${claimRows} join ${unitAssignments} on ${unitAssignments.id} = ${claimRows.assignmentId} ${RECORD_TABLES}`;

/** By unit and surname, those withdrawn last; the cursor is an offset. One query. */
export async function listClaimRows(
  db: TenantReader,
  claimId: string,
  { limit, cursor }: PageInput,
): Promise<Page<ClaimRowView>> {
  const offset = /^[0-9]{1,6}$/.test(cursor ?? "") ? Number(cursor) : 0;
  const rows = await db.all<Row>(sql`
    select claim_rows.id, assignment_id as assignmentId, ${CURRENT} as record, withdrawn_at as withdrawnAt,
      withdrawn_reason as reason
    ${FROM} where claim_id = ${claimId} order by withdrawn_at is not null, ${RECORD_ORDER}
    limit ${limit + 1} offset ${offset}`);
  return toPage(rows.map(toView), limit, () => String(offset + limit));
}

/** The rows of the claim form. One query. */
export async function readClaimRecords(db: TenantReader, claimId: string): Promise<ClaimRecord[]> {
  const rows = await db.all<{ record: string }>(sql`
    select ${CURRENT} as record ${FROM}
    where claim_id = ${claimId} and withdrawn_at is null order by ${RECORD_ORDER}`);
  return rows.map(({ record }) => JSON.parse(record));
}

function toView({ record, withdrawnAt, reason, ...row }: Row): ClaimRowView {
  const withdrawn = withdrawnAt === null || reason === null ? null : { at: withdrawnAt, reason };
  return { ...row, ...JSON.parse(record) as ClaimRecord, withdrawn };
}
