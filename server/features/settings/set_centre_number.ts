import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { checkCentreNumber } from "../../../domain/centre_number.ts";
import { assertNoErrors } from "../../../domain/errors.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";

type Input = { centreNumber: string; now: Date };

/** As summary sheets and claim forms that are not sent show it from now on; idempotent. Throws `invalid`. */
export async function setCentreNumber(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  { centreNumber, now }: Input,
): Promise<{ centreNumber: string }> {
  const message = checkCentreNumber(centreNumber);
  assertNoErrors(message ? { centreNumber: message } : {});
  const number = centreNumber.trim();
  await tx.batch([
    tx.db.run(sql`
      update establishment_settings set organisation_number = ${number}, updated_at = ${now.toISOString()}
      where organisation_number is not ${number}`),
    eventStatement(tx, {
      what: "settings.centre_number_set",
      at: now,
      actor,
      data: { centreNumber: number },
    }),
  ]);
  return { centreNumber: number };
}
