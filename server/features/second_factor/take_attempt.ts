import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { CODE_LOCKED, CODE_LOCKS } from "../../../domain/second_factor.ts";

/** Sealed. */
export type FactorSecrets = { secret: string | null; pendingSecret: string | null };

/**
 * Counts a code before it is looked at, so that no two attempts share a count; an accepted one begins anew
 * (`attemptsForgotten`). Throws too_many with `retryAfter` while locked, conflict without a second factor.
 */
export async function takeAttempt(tx: ControlWriter, userId: string, now: Date): Promise<FactorSecrets> {
  const { wrongCodes, lockMs } = CODE_LOCKS;
  const locks = JSON.stringify(lockMs.map((ms) => new Date(now.getTime() + ms).toISOString()));
  const lock = sql`${locks} ->> min(wrong_codes / ${wrongCodes}, ${lockMs.length - 1})`;
  const [taken, found] = await tx.batch([
    tx.db.all<FactorSecrets>(sql`
      update second_factors set wrong_codes = wrong_codes + 1,
        locked_until = iif((wrong_codes + 1) % ${wrongCodes} = 0, ${lock}, null)
      where user_id = ${userId} and (locked_until is null or locked_until <= ${now.toISOString()})
      returning secret, pending_secret as pendingSecret`),
    tx.db.all<{ lockedUntil: string | null }>(sql`
      select locked_until as lockedUntil from second_factors where user_id = ${userId}`),
  ]);
  if (taken[0]) return taken[0];
  const lockedUntil = found[0]?.lockedUntil;
  if (!lockedUntil) throw new AppError("conflict", "There is no second factor to check the code with.");
  throw new AppError("too_many", CODE_LOCKED, {
    retryAfter: (Date.parse(lockedUntil) - now.getTime()) / 1000,
  });
}

/** To set where a code is accepted. */
export const attemptsForgotten = sql`wrong_codes = 0, locked_until = null`;
