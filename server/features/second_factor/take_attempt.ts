import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { secondFactors } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { CODE_LOCKED, CODE_LOCKS } from "../../../domain/second_factor.ts";

/** Sealed. */
export type FactorSecrets = { secret: string | null; pendingSecret: string | null };

/**
 * Counts a code before it is checked, so that no two attempts share a count; an accepted one resets the count
 * (`attemptsForgotten`). Throws too_many with `retryAfter` while locked, conflict without a second factor.
 */
export async function takeAttempt(tx: ControlWriter, userId: string, now: Date): Promise<FactorSecrets> {
  const { wrongCodes, lockMs } = CODE_LOCKS;
  const locks = JSON.stringify(lockMs.map((ms) => new Date(now.getTime() + ms).toISOString()));
  const lock = sql`${locks} ->> min(wrong_codes / ${wrongCodes}, ${lockMs.length - 1})`;
  const { secret, pendingSecret, lockedUntil } = secondFactors;
  const isOwn = eq(secondFactors.userId, userId);
  const [taken, found] = await tx.batch([
    tx.db.update(secondFactors).set({
      wrongCodes: sql`wrong_codes + 1`,
      lockedUntil: sql`iif((wrong_codes + 1) % ${wrongCodes} = 0, ${lock}, null)`,
    }).where(and(isOwn, or(isNull(lockedUntil), lte(lockedUntil, now.toISOString()))))
      .returning({ secret, pendingSecret }),
    tx.db.select({ lockedUntil }).from(secondFactors).where(isOwn),
  ]);
  if (taken[0]) return taken[0];
  const until = found[0]?.lockedUntil;
  if (!until) throw new AppError("conflict", "There is no second factor to check the code with.");
  throw new AppError("too_many", CODE_LOCKED, {
    retryAfter: (Date.parse(until) - now.getTime()) / 1000,
  });
}

/** To set where a code is accepted. */
export const attemptsForgotten = { wrongCodes: 0, lockedUntil: null };
