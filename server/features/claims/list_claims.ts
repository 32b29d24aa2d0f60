import { desc, eq, lt, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { claims, staff } from "../../../db/tenant/schema/index.ts";
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

type Reader = Pick<TenantReader, "select">;
type Row = Awaited<ReturnType<typeof selectClaims>>[number];

function selectClaims(db: Reader) {
  return db.select({
    id: claims.id,
    number: claims.number,
    state: claims.state,
    createdAt: claims.createdAt,
    createdBy: { firstName: staff.firstName, lastName: staff.lastName },
    exportedAt: claims.exportedAt,
    sentAt: claims.sentAt,
    receivedAt: claims.receivedAt,
    givenAt: claims.givenAt,
    rowCount: sql<number>`(
      select count(*) from claim_rows where claim_id = claims.id and withdrawn_at is null)`,
    withdrawnCount: sql<number>`(
      select count(*) from claim_rows where claim_id = claims.id and withdrawn_at is not null)`,
  }).from(claims).innerJoin(staff, eq(staff.userId, claims.createdBy)).$dynamic();
}

/** Newest first; the cursor is a number. One query. Throws `limit` without the feature (DECISIONS 21). */
export async function listClaims(db: Reader, { limit, cursor }: PageInput): Promise<Page<ClaimView>> {
  const before = /^[1-9][0-9]{0,8}$/.test(cursor ?? "") ? Number(cursor) : Number.MAX_SAFE_INTEGER;
  const [rows] = await Promise.all([
    selectClaims(db).where(lt(claims.number, before)).orderBy(desc(claims.number)).limit(limit + 1),
    assertClaimForms(db),
  ]);
  return toPage(rows.map(toView), limit, ({ number }) => String(number));
}

/** Throws `not_found`, or `limit`. */
export async function readClaim(db: Reader, id: string): Promise<ClaimView> {
  const [rows] = await Promise.all([selectClaim(db, id), assertClaimForms(db)]);
  return claimOf(rows);
}

/** For `claimOf`; a write has it in its own batch. */
export function selectClaim(db: Reader, id: string) {
  return selectClaims(db).where(eq(claims.id, id));
}

/** Throws `not_found`. */
export function claimOf([row]: readonly Row[]): ClaimView {
  if (!row) throw notFound();
  return toView(row);
}

export async function assertClaimForms(db: Reader): Promise<void> {
  if (!hasFeature(await readEntitlements(db), "AQA_CLAIM_FORMS")) {
    throw new AppError("limit", CLAIM_FORMS_NOT_IN_PLAN);
  }
}

function toView(row: Row): ClaimView {
  return { ...row, csvUrl: links.claimCsv(row.id) };
}
