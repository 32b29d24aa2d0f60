import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { eventWritten } from "../activity/events.ts";
import { noticeStatement } from "./notice_mail.ts";
import { newRecoveryCodes, replaceCodesStatements } from "./recovery_codes.ts";

type Change = { userId: string; actor: ControlActor; now: Date };

/** Of a person who has just typed a code, or by an operator. False where there was none. */
export async function turnFactorOff(
  tx: ControlWriter,
  { userId, actor, origin, now }: Change & { origin: string },
): Promise<boolean> {
  const id = newId("event");
  const [, , , off] = await tx.batch([
    controlEventStatement(
      tx,
      { id, what: "second_factor.off", at: now, actor, userId },
      sql`exists (select 1 from second_factors where user_id = ${userId} and secret is not null)`,
    ),
    noticeStatement(tx, { userId, notice: "off", origin, eventId: id, now }),
    tx.db.run(sql`delete from recovery_codes where user_id = ${userId} and ${eventWritten(id)}`),
    tx.db.all<{ one: 1 }>(sql`
      delete from second_factors where user_id = ${userId} and ${eventWritten(id)} returning 1 as one`),
  ]);
  return off.length === 1;
}

/** Of a person who has just typed a code; the former ones end. */
export async function renewRecoveryCodes(
  tx: ControlWriter,
  { userId, actor, now }: Change,
): Promise<string[]> {
  const id = newId("event");
  const codes = newRecoveryCodes();
  await tx.batch([
    controlEventStatement(
      tx,
      { id, what: "second_factor.codes_renewed", at: now, actor, userId },
      sql`exists (select 1 from second_factors where user_id = ${userId} and secret is not null)`,
    ),
    ...replaceCodesStatements(tx, { userId, codes, when: eventWritten(id) }),
  ]);
  return codes;
}
