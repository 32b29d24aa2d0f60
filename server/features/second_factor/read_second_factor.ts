import { sql } from "drizzle-orm";
import type { ControlReader } from "../../../db/doors.ts";

/** As its owner sees it. */
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
  const [row] = await db.all<{ confirmedAt: string; recoveryCodes: number }>(sql`
    select confirmed_at as confirmedAt,
      (select count(*) from recovery_codes c where c.user_id = f.user_id and used_at is null) as recoveryCodes
    from second_factors f where user_id = ${userId} and secret is not null`);
  return row ? { on: true, ...row } : { on: false, confirmedAt: null, recoveryCodes: 0 };
}
