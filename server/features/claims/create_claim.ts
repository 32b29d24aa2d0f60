import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { claimRows, claims, students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import {
  CLAIM_FORMS_NOT_IN_PLAN,
  type ClaimRecord,
  MAX_CLAIM_ROWS,
  nextClaimChanged,
  NO_VERIFIED_PORTFOLIOS,
  notClaimedReason,
} from "../../../domain/claims.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { hasFeature } from "../../../domain/plans.ts";
import { stepTime } from "../../queries/step_time.ts";
import { eventsStatement, eventStatement, type NewEvent } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { ARCHIVED, CLAIMABLE, TO_AWARD, TO_CLAIM } from "./claim_records.ts";
import { recordsOf, selectClaimRecords } from "./read_claim_rows.ts";

/**
 * `administratorId`: in whose name portfolios are awarded, the actor's own unless an operator acts. `expected`: the
 * number of portfolios that the actor was shown. `assignmentIds`: those that were chosen, default all. `form`: the answer
 * brings the claim form, so that the claim is exported.
 */
type Input = {
  administratorId: string;
  expected?: number | undefined;
  assignmentIds?: readonly string[] | undefined;
  form?: boolean | undefined;
  now: Date;
};
/** `left`: chosen, and not in the claim. `records`: the rows of its form, if asked for. */
export type NewClaim = {
  id: string;
  number: number;
  createdAt: string;
  rowCount: number;
  awarded: number;
  left: { id: string; reason: string }[];
  records: ClaimRecord[] | null;
};

/**
 * Awards every verified portfolio and claims all that is awarded and in no claim (DECISIONS 18), or of these the chosen
 * ones (DECISIONS 37), in one batch.
 * Throws `conflict` where there is neither or another number than expected, `limit` without the feature.
 */
export async function createClaim(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  { administratorId, expected, assignmentIds, form = false, now }: Input,
): Promise<NewClaim> {
  const [entitlements, candidates] = await Promise.all([
    readEntitlements(tx.db),
    tx.db.select({ id: unitAssignments.id }).from(unitAssignments).where(
      and(CLAIMABLE, assignmentIds && isOneOf(assignmentIds)),
    )
      .orderBy(isNull(unitAssignments.awardedAt), unitAssignments.awardedAt, unitAssignments.id).limit(
        MAX_CLAIM_ROWS,
      ),
  ]);
  if (!hasFeature(entitlements, "AQA_CLAIM_FORMS")) throw new AppError("limit", CLAIM_FORMS_NOT_IN_PLAN);
  if (candidates.length === 0) throw await nothingToClaim(tx.db, assignmentIds);
  // Fewer can still be written, where another server is quicker; never more than was shown.
  if (expected !== undefined && candidates.length !== Math.min(expected, MAX_CLAIM_ROWS)) {
    throw new AppError("conflict", nextClaimChanged(candidates.length, expected));
  }
  const claimId = newId("claim");
  const awardedAt = stepTime(sql`unit_assignments.id`, now);
  const chosen = JSON.stringify(candidates.map(({ id }) => ({
    id,
    stepId: newId("step"),
    eventId: newId("event"),
    rowId: newId("claimRow"),
  })));
  // Conditions hold at the write too, where another server may have been quicker than the read.
  const from =
    sql`json_each(${chosen}) chosen join unit_assignments on unit_assignments.id = chosen.value ->> 'id'`;
  const made = sql`exists (select 1 from claims where id = ${claimId})`;
  const createdAt = now.toISOString();
  const batch = await tx.batch([
    tx.db.all(typedRows({ number: claims.number }, (columns) =>
      sql`
      insert into claims (id, number, created_at, created_by)
      select ${claimId}, coalesce((select max(number) from claims), 0) + 1, ${createdAt}, ${administratorId}
      where exists (select 1 from ${from} where ${TO_AWARD} or ${TO_CLAIM})
      returning ${columns}`)),
    tx.db.run(sql`
      insert into portfolio_steps (id, assignment_id, step, from_status, to_status, by_kind, by_id, at)
      select chosen.value ->> 'stepId', unit_assignments.id, 'award', 'verified', 'awarded', 'staff',
        ${administratorId}, ${awardedAt}
      from ${from} where ${TO_AWARD}`),
    eventsStatement(tx, {
      what: "portfolio.awarded",
      at: now,
      actor,
      id: sql`chosen.value ->> 'eventId'`,
      studentId: sql`unit_assignments.student_id`,
      assignmentId: sql`unit_assignments.id`,
      data: sql`json_object('from', 'verified', 'to', 'awarded', 'claimId', ${claimId})`,
      from: sql`${from} where ${TO_AWARD}`,
    }),
    tx.db.run(sql`
      update unit_assignments set portfolio_status = 'awarded', awarded_at = ${awardedAt}, awarded_by = ${administratorId}
      where id in (select value ->> 'id' from json_each(${chosen})) and ${TO_AWARD}`),
    tx.db.all(typedRows({ id: claimRows.assignmentId }, (columns) =>
      sql`
      insert into claim_rows (id, claim_id, assignment_id)
      select chosen.value ->> 'rowId', ${claimId}, unit_assignments.id from ${from} where ${TO_CLAIM} and ${made}
      returning ${columns}`)),
    eventStatement(tx, {
      what: "claim.created",
      at: now,
      actor,
      data: { claimId, administratorId },
    }, made),
    ...(form ? [tx.db.all(selectClaimRecords(claimId)), ...exportStatements(tx, actor, claimId, now)] : []),
  ]);
  const awarded = batch[1].rowsAffected;
  const claimed = new Set(batch[4].map(({ id }) => id));
  if (claimed.size === 0) throw await nothingToClaim(tx.db, assignmentIds);
  const others = [...new Set(assignmentIds)].filter((id) => !claimed.has(id));
  const [{ number }] = batch[0] as [{ number: number }];
  const records = form ? recordsOf(batch[6] as { record: string }[]) : null;
  const left = await notClaimed(tx.db, others);
  return { id: claimId, number, createdAt, rowCount: claimed.size, awarded, left, records };
}

function exportStatements(tx: TenantWriter, actor: NewEvent["actor"], claimId: string, now: Date) {
  return [
    tx.db.update(claims).set({ state: "exported", exportedAt: now.toISOString() }).where(
      eq(claims.id, claimId),
    ),
    eventStatement(tx, {
      what: "claim.exported",
      at: now,
      actor,
      data: { claimId, from: "draft", to: "exported" },
    }),
  ] as const;
}

const isOneOf = (ids: readonly string[]) =>
  sql`${unitAssignments.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** One query, none for none. */
async function notClaimed(db: TenantWriter["db"], ids: readonly string[]): Promise<NewClaim["left"]> {
  if (ids.length === 0) return [];
  const rows = await db.select({
    id: unitAssignments.id,
    portfolioStatus: unitAssignments.portfolioStatus,
    claimed: sql<0 | 1>`${unitAssignments.claimed}`,
    archived: ARCHIVED,
  }).from(unitAssignments).innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(isOneOf(ids));
  const found = new Map(rows.map((row) => [row.id, { ...row, claimed: row.claimed === 1 }]));
  return ids.map((id) => ({ id, reason: notClaimedReason(found.get(id) ?? null) }));
}

/** With `left` as a claim has it, where portfolios were chosen. */
async function nothingToClaim(db: TenantWriter["db"], chosen: readonly string[] = []): Promise<AppError> {
  const left = await notClaimed(db, [...new Set(chosen)]);
  const [first, ...more] = left;
  if (!first) return new AppError("conflict", NO_VERIFIED_PORTFOLIOS);
  const reason = more.length === 0
    ? first.reason
    : `None of the ${left.length} portfolios can be claimed now.`;
  return new AppError("conflict", `Nothing was claimed. ${reason}`, { extra: { left } });
}
