import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { ClaimState } from "../../../domain/claims.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { CLAIM_FORMS_NOT_IN_PLAN } from "../../../domain/claims.ts";
import { links } from "../../../domain/links.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { hasFeature } from "../../../domain/plans.ts";
import { readEntitlements } from "../settings/read_settings.ts";

/** On the wire. Instants are UTC ISO strings. */
export type ClaimView = {
  id: string;
  /** The school's own count, from 1. */
  number: number;
  state: ClaimState;
  createdAt: string;
  createdBy: { firstName: string; lastName: string };
  exportedAt: string | null;
  sentAt: string | null;
  receivedAt: string | null;
  givenAt: string | null;
  /** Without those withdrawn. */
  rowCount: number;
  withdrawnCount: number;
  csvUrl: string;
};

type Row = Omit<ClaimView, "createdBy" | "csvUrl"> & { firstName: string; lastName: string };

const CLAIM = sql`
  select claims.id, number, state, claims.created_at as createdAt, exported_at as exportedAt, sent_at as sentAt,
    received_at as receivedAt, given_at as givenAt, staff.first_name as firstName, staff.last_name as lastName,
    (select count(*) from claim_rows where claim_id = claims.id and withdrawn_at is null) as rowCount,
    (select count(*) from claim_rows where claim_id = claims.id and withdrawn_at is not null) as withdrawnCount
  from claims join staff on staff.user_id = claims.created_by`;

/** Newest first; the cursor is a number. One query. Throws `limit` without the feature (DECISIONS 21). */
export async function listClaims(db: TenantReader, { limit, cursor }: PageInput): Promise<Page<ClaimView>> {
  const before = /^[1-9][0-9]{0,8}$/.test(cursor ?? "") ? Number(cursor) : Number.MAX_SAFE_INTEGER;
  const [rows] = await Promise.all([
    db.all<Row>(sql`${CLAIM} where number < ${before} order by number desc limit ${limit + 1}`),
    assertClaimForms(db),
  ]);
  return toPage(rows.map(toView), limit, ({ number }) => String(number));
}

/** Throws `not_found`, or `limit`. */
export async function readClaim(db: Pick<TenantReader, "all" | "select">, id: string): Promise<ClaimView> {
  const [[row]] = await Promise.all([
    db.all<Row>(sql`${CLAIM} where claims.id = ${id}`),
    assertClaimForms(db),
  ]);
  if (!row) throw notFound();
  return toView(row);
}

export async function assertClaimForms(db: Pick<TenantReader, "select">): Promise<void> {
  if (!hasFeature(await readEntitlements(db), "AQA_CLAIM_FORMS")) {
    throw new AppError("limit", CLAIM_FORMS_NOT_IN_PLAN);
  }
}

function toView({ firstName, lastName, ...row }: Row): ClaimView {
  return { ...row, createdBy: { firstName, lastName }, csvUrl: links.claimCsv(row.id) };
}
