import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { ltiRegistrations, staff } from "../../../../db/tenant/schema/index.ts";
import { LTI_LIMITS, LTI_TIMES } from "../../../../domain/lti.ts";
import { hashToken } from "../../../kernel/tokens.ts";
import type { RegistrationFault } from "./fault_texts.ts";

/** A registration address that an administrator made. */
export type Registration = { tokenHash: string; madeBy: string; asksEmail: boolean };

type Asked = { token: string; now: Date };

/** Why an address serves for nothing; of one whose administrator is none any more as of one that was never made. */
export async function readRegistration(
  db: TenantReader,
  { token, now }: Asked,
): Promise<Registration | RegistrationFault> {
  const { tokenHash, madeBy, asksEmail, usedAt, expiresAt } = ltiRegistrations;
  const isFull = sql<0 | 1>`(select count(*) from lti_platforms) >= ${LTI_LIMITS.platforms}`;
  const [row] = await db.select({ tokenHash, madeBy, asksEmail, usedAt, expiresAt, isFull })
    .from(ltiRegistrations)
    .innerJoin(staff, and(eq(staff.userId, madeBy), eq(staff.role, "admin"), isNull(staff.archivedAt)))
    .where(eq(tokenHash, hashToken(token)));
  if (!row) return "unknown";
  if (row.usedAt !== null) return "used";
  if (row.expiresAt <= now.toISOString()) return "expired";
  if (row.isFull === 1) return "full";
  return { tokenHash: row.tokenHash, madeBy: row.madeBy, asksEmail: row.asksEmail };
}

/** Before a platform is asked to register us; false where another call was first. */
export async function takeRegistration(
  tx: TenantWriter,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const [taken] = await tx.batch([
    tx.db.update(ltiRegistrations).set({ usedAt: at }).where(and(
      eq(ltiRegistrations.tokenHash, tokenHash),
      isNull(ltiRegistrations.usedAt),
      gt(ltiRegistrations.expiresAt, at),
    )).returning({ tokenHash: ltiRegistrations.tokenHash }),
  ]);
  return taken.length === 1;
}

/** Releases an address after a failure, so that it can be tried again. */
export async function releaseRegistration(tx: TenantWriter, tokenHash: string): Promise<void> {
  await tx.batch([
    tx.db.update(ltiRegistrations).set({ usedAt: null }).where(eq(ltiRegistrations.tokenHash, tokenHash)),
  ]);
}

/** For `from`. */
export function endedRegistrations(now: Date): SQL {
  const since = new Date(now.getTime() - LTI_TIMES.endedRegistration).toISOString();
  return sql`${ltiRegistrations} where ${lte(ltiRegistrations.expiresAt, since)}`;
}
