import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { claimRows, claims, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import type { ClaimRecord } from "../../../domain/claims.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { parseJson } from "../../queries/json_rows.ts";
import { behindPortfolio, RECORD, RECORD_ORDER, RECORD_TABLES } from "./claim_records.ts";

/** On the wire. */
export type ClaimRowView = ClaimRecord & {
  id: string;
  assignmentId: string;
  /** Null unless it was withdrawn. */
  withdrawn: { at: string; reason: string } | null;
};

/** The record as sent, or the current one while the claim is open or if the row is withdrawn. */
const CURRENT = sql<string>`coalesce(
  case when claims.sent_at is not null and withdrawn_at is null then record end,
  ${RECORD.sql})`;

const FIELDS = {
  id: claimRows.id,
  assignmentId: claimRows.assignmentId,
  record: CURRENT,
  withdrawnAt: claimRows.withdrawnAt,
  reason: claimRows.withdrawnReason,
};

const FROM = sql`
  from ${claimRows} join ${claims} on ${claims.id} = ${claimRows.claimId}
    join ${unitAssignments} on ${unitAssignments.id} = ${claimRows.assignmentId} ${RECORD_TABLES}`;

/** By unit and surname, those withdrawn in their place; the cursor is the last row's portfolio. One query. */
export async function listClaimRows(
  db: TenantReader,
  claimId: string,
  { limit, cursor }: PageInput,
): Promise<Page<ClaimRowView>> {
  const rows = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    select ${columns} ${FROM} where claim_id = ${claimId} and ${behindPortfolio(cursor)}
    order by ${RECORD_ORDER} limit ${limit + 1}`));
  return toPage(rows.map(toView), limit, ({ assignmentId }) => assignmentId);
}

/** The rows of the claim form. One query. */
export async function readClaimRecords(
  db: Pick<TenantReader, "all">,
  claimId: string,
): Promise<ClaimRecord[]> {
  return recordsOf(await db.all(selectClaimRecords(claimId)));
}

/** For `recordsOf`; a write has it in its own batch. */
export function selectClaimRecords(claimId: string) {
  return typedRows({ record: CURRENT }, (columns) =>
    sql`
    select ${columns} ${FROM}
    where claim_id = ${claimId} and withdrawn_at is null order by ${RECORD_ORDER}`);
}

export function recordsOf(rows: readonly { record: string }[]): ClaimRecord[] {
  return rows.map(({ record }) => parseJson(RECORD, record));
}

function toView({ record, withdrawnAt, reason, ...row }: TypedRow<typeof FIELDS>): ClaimRowView {
  const withdrawn = withdrawnAt === null || reason === null ? null : { at: withdrawnAt, reason };
  return { ...row, ...parseJson(RECORD, record), withdrawn };
}
