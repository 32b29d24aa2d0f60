import { and, eq, isNotNull, sql } from "drizzle-orm";
import { secondFactors } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";

/** A second factor as its owner sees it. */
export type SecondFactorState = {
  /** Whether an app's code is asked for at sign-in. */
  on: boolean;
  /** Null where it is off. */
  confirmedAt: string | null;
  /** Unused ones. */
  recoveryCodes: number;
};

/** One query. */
export async function readSecondFactor(db: ControlReader, userId: string): Promise<SecondFactorState> {
  const [row] = await db.select({
    confirmedAt: secondFactors.confirmedAt,
    recoveryCodes: sql<number>`(
      select count(*) from recovery_codes c where c.user_id = second_factors.user_id and used_at is null)`,
  }).from(secondFactors).where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)));
  return row ? { on: true, ...row } : { on: false, confirmedAt: null, recoveryCodes: 0 };
}
