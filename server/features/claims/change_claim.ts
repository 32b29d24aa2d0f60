import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { claimRows, claims } from "../../../db/tenant/schema/index.ts";
import { checkClaimState, CLAIM_STATES, claimOpen, type ClaimState } from "../../../domain/claims.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { RECORD, RECORD_TABLES } from "./claim_records.ts";
import { claimOf, type ClaimView, readClaim, selectClaim } from "./list_claims.ts";

/** `from` and `rowCount`: the state and the number of rows that the actor saw. */
type StateChange = {
  claimId: string;
  state: ClaimState;
  from?: ClaimState | undefined;
  rowCount?: number | undefined;
  now: Date;
};

/**
 * To the next state, or back by one (DECISIONS 18); sending stores every row as it is; after that is taken back rows are read live.
 * Idempotent; returns the claim after it. Throws `conflict` for another step, from a state that is not the actor's, and for sending no row
 * or others than the actor's.
 */
export async function changeClaimState(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  { claimId, state, from, rowCount, now }: StateChange,
): Promise<ClaimView> {
  const claim = await readClaim(tx.db, claimId);
  if (claim.state === state) return claim;
  if (from !== undefined && from !== claim.state) throw changedMeanwhile();
  const reason = checkClaimState(claim, state);
  if (reason) throw new AppError("conflict", reason);
  const back = CLAIM_STATES.indexOf(state) < CLAIM_STATES.indexOf(claim.state);
  const sending = state === "sent" && !back;
  if (sending && rowCount !== undefined && rowCount !== claim.rowCount) {
    throw new AppError(
      "conflict",
      "Someone else has withdrawn a row of this claim. Download the form again.",
    );
  }
  const [, changed, , after] = await tx.batch([
    storeRecords(tx, claimId, sending),
    tx.db.update(claims).set({ state, ...timesOf(claim.state, state, back, now) })
      .where(
        and(
          eq(claims.id, claimId),
          eq(claims.state, claim.state),
          sending ? hasRows(claimId, claim.rowCount) : undefined,
        ),
      )
      .returning({ id: claims.id }),
    eventStatement(tx, {
      what: `claim.${state}`,
      at: now,
      actor,
      data: { claimId, from: claim.state, to: state },
    }),
    selectClaim(tx.db, claimId),
  ]);
  if (changed.length === 0) throw changedMeanwhile();
  return claimOf(after);
}

/** SQL condition: another server may withdraw a row at the same time. */
function hasRows(claimId: string, count: number) {
  return sql`(select count(*) from claim_rows where claim_id = ${claimId} and withdrawn_at is null) = ${count}`;
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", "Someone else has changed this claim.");
}

const TIMES = { exported: "exportedAt", sent: "sentAt", received: "receivedAt", given: "givenAt" } as const;

function timesOf(from: ClaimState, to: ClaimState, back: boolean, now: Date) {
  if (back) return from === "draft" ? {} : { [TIMES[from]]: null };
  return to === "draft" ? {} : { [TIMES[to]]: now.toISOString() };
}

/** Nothing unless the claim is being sent. Before its own change, after which its rows stay as they are. */
function storeRecords(tx: TenantWriter, claimId: string, sending: boolean) {
  return tx.db.run(sql`
    update claim_rows set record = (
      select ${RECORD.sql} from unit_assignments ${RECORD_TABLES}
      where unit_assignments.id = claim_rows.assignment_id)
    where ${sending} and claim_id = ${claimId} and withdrawn_at is null
      and (select state from claims where id = ${claimId}) = 'exported'`);
}

type Withdrawal = { claimId: string; rowId: string; reason: string; now: Date };

/** Returns the claim without it; the portfolio stays awarded and goes into the next one. Throws `not_found`, `limit`, `conflict` once sent or withdrawn. */
export async function withdrawClaimRow(
  tx: TenantWriter,
  actor: Extract<NewEvent["actor"], { kind: "staff" }>,
  { claimId, rowId, reason, now }: Withdrawal,
): Promise<ClaimView> {
  await readClaim(tx.db, claimId);
  const [withdrawn, , after] = await tx.batch([
    tx.db.update(claimRows)
      .set({ withdrawnAt: now.toISOString(), withdrawnBy: actor.id, withdrawnReason: reason.trim() })
      .where(and(
        eq(claimRows.id, rowId),
        eq(claimRows.claimId, claimId),
        isNull(claimRows.withdrawnAt),
        sql`(select state from claims where id = ${claimId}) in ${CLAIM_STATES.filter(claimOpen)}`,
      )).returning({ id: claimRows.id }),
    eventStatement(tx, { what: "claim.row_withdrawn", at: now, actor, data: { claimId, rowId } }),
    selectClaim(tx.db, claimId),
  ]);
  if (withdrawn.length === 1) return claimOf(after);
  const [row] = await tx.db.select({ withdrawnAt: claimRows.withdrawnAt }).from(claimRows)
    .where(and(eq(claimRows.id, rowId), eq(claimRows.claimId, claimId)));
  if (!row) throw notFound();
  throw new AppError(
    "conflict",
    row.withdrawnAt === null
      ? "This claim has been sent, so its rows can no longer be withdrawn."
      : "This row is withdrawn already.",
  );
}
