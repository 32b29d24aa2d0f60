import { and, eq, sql } from "drizzle-orm";
import { secondFactors } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { eventWritten } from "../activity/events.ts";
import { noticeStatement } from "./notice_mail.ts";
import { schoolEntries } from "./school_entries.ts";
import { newRecoveryCodes, replaceCodesStatements } from "./recovery_codes.ts";

type Change = {
  userId: string;
  actor: ControlActor;
  /** Sealed, of which a code was just accepted; undefined for an operator. */
  secret?: string;
  now: Date;
};

const inUse = (userId: string, secret: string | undefined) =>
  sql`exists (select 1 from second_factors where user_id = ${userId} and ${
    secret === undefined ? sql`secret is not null` : sql`secret = ${secret}`
  })`;

/** Returns the outbox entries that tell the person's schools; null where there was none, or another by now. */
export async function turnFactorOff(
  tx: ControlWriter,
  { userId, actor, secret, origin, now }: Change & { origin: string },
): Promise<string[] | null> {
  const id = newId("event");
  const change = { change: actor.kind === "operator" ? "reset" : "off" } as const;
  const told = await schoolEntries(tx, { userId, change, eventId: id, now });
  const [, , , off] = await tx.batch([
    controlEventStatement(
      tx,
      { id, what: "second_factor.off", at: now, actor, userId },
      inUse(userId, secret),
    ),
    noticeStatement(tx, { userId, notice: "off", origin, eventId: id, now }),
    tx.db.run(sql`delete from recovery_codes where user_id = ${userId} and ${eventWritten(id)}`),
    tx.db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), eventWritten(id)))
      .returning({ userId: secondFactors.userId }),
    ...told.statements,
    // Who has found the phone is signed out, also of the installation's own pages.
    ...(change.change === "reset"
      ? [tx.db.run(sql`delete from sessions where user_id = ${userId} and ${eventWritten(id)}`)]
      : []),
  ]);
  return off.length === 1 ? told.ids : null;
}

/** The former ones end. Null where there was no second factor, or another by now. */
export async function renewRecoveryCodes(
  tx: ControlWriter,
  { userId, actor, secret, now }: Change,
): Promise<string[] | null> {
  const id = newId("event");
  const codes = newRecoveryCodes();
  const [, , renewed] = await tx.batch([
    controlEventStatement(
      tx,
      { id, what: "second_factor.codes_renewed", at: now, actor, userId },
      inUse(userId, secret),
    ),
    ...replaceCodesStatements(tx, { userId, codes, when: eventWritten(id) }),
  ]);
  return renewed.rowsAffected > 0 ? codes : null;
}
