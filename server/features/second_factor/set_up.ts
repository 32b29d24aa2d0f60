import { createTOTPKeyURI } from "@oslojs/otp";
import { encodeBase32NoPadding } from "@oslojs/encoding";
import { and, eq, sql } from "drizzle-orm";
import { secondFactors } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { CODE_WRONG, SECOND_FACTOR_UNAVAILABLE, TOTP } from "../../../domain/second_factor.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { eventWritten } from "../activity/events.ts";
import { assertAppCode, codeError, type CodeServices, openKey } from "./accept_code.ts";
import { matchingStep } from "./app_code.ts";
import { noticeStatement } from "./notice_mail.ts";
import { schoolEntries } from "./school_entries.ts";
import { newRecoveryCodes, replaceCodesStatements } from "./recovery_codes.ts";
import { attemptsForgotten, takeAttempt } from "./take_attempt.ts";

/** Bytes, as RFC 4226 recommends. */
const KEY_BYTES = 20;

const CHANGED_MEANWHILE = "It has been changed in another window. Start again.";

/** Data for an authenticator app; `key` is base32, for typing. */
export type NewFactor = { uri: string; key: string };

/**
 * Starts again each time; the current one stays in use until `confirmFactor`. `replaces`: the sealed secret in use, of
 * which a code was accepted; null where there is none. Throws unavailable, conflict where that has changed.
 */
export async function beginFactor(
  { doors, secondFactorBox }: CodeServices,
  { userId, email, replaces }: { userId: string; email: string; replaces: string | null },
): Promise<NewFactor> {
  const box = await secondFactorBox();
  if (box === null) throw new AppError("unavailable", SECOND_FACTOR_UNAVAILABLE);
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const sealed = await box.seal(key, userId);
  const [begun] = await doors.writeControl((tx) =>
    tx.batch([
      tx.db.insert(secondFactors).values({ userId, pendingSecret: sealed }).onConflictDoUpdate({
        target: secondFactors.userId,
        set: { pendingSecret: sealed },
        setWhere: sql`${secondFactors.secret} is ${replaces}`,
      }).returning({ userId: secondFactors.userId }),
    ])
  );
  if (begun.length === 0) throw new AppError("conflict", CHANGED_MEANWHILE);
  return {
    uri: createTOTPKeyURI("Unitfolio", email, key, TOTP.period, TOTP.digits),
    key: encodeBase32NoPadding(key),
  };
}

/**
 * Activates the pending one and returns new recovery codes, shown once, and the outbox entries that tell the person's
 * schools; ends their other sessions on the installation's host. Throws as `acceptCode` does, and conflict where none was
 * begun.
 */
export async function confirmFactor(
  services: CodeServices,
  { userId, actor, code, tokenHash, origin }: {
    userId: string;
    actor: ControlActor;
    code: string;
    /** Token hash of the calling session. */
    tokenHash: string;
    /** Origin of its host. */
    origin: string;
  },
): Promise<{ codes: string[]; entries: string[] }> {
  const { doors } = services;
  const now = services.now();
  const digits = assertAppCode(code);
  const { pendingSecret } = await doors.writeControl((tx) => takeAttempt(tx, userId, now));
  if (pendingSecret === null) throw new AppError("conflict", "Begin again: scan the picture once more.");
  const { key } = await openKey(services, pendingSecret, userId);
  const step = matchingStep(key, digits, now);
  if (step === null) throw codeError(CODE_WRONG);
  const codes = newRecoveryCodes();
  const input = { userId, actor, pendingSecret, step, codes, tokenHash, origin, now };
  const entries = await doors.writeControl((tx) => storeFactor(tx, input));
  if (entries === null) throw new AppError("conflict", CHANGED_MEANWHILE);
  return { codes, entries };
}

type Store = {
  userId: string;
  actor: ControlActor;
  pendingSecret: string;
  step: number;
  codes: readonly string[];
  tokenHash: string;
  origin: string;
  now: Date;
};

/** Null if it was started again in the meantime. */
async function storeFactor(tx: ControlWriter, input: Store): Promise<string[] | null> {
  const { userId, actor, pendingSecret, step, codes, tokenHash, origin, now } = input;
  const id = newId("event");
  const when = eventWritten(id);
  const confirmedAt = now.toISOString();
  const change = { change: "on", tokenHash, confirmedAt } as const;
  const told = await schoolEntries(tx, { userId, change, eventId: id, now });
  const [stored] = await tx.batch([
    tx.db.update(secondFactors)
      .set({ secret: pendingSecret, pendingSecret: null, confirmedAt, lastStep: step, ...attemptsForgotten })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSecret, pendingSecret)))
      .returning({ userId: secondFactors.userId }),
    controlEventStatement(tx, { id, what: "second_factor.on", at: now, actor, userId }),
    noticeStatement(tx, { userId, notice: "on", origin, eventId: id, now }),
    ...replaceCodesStatements(tx, { userId, codes, when }),
    tx.db.run(sql`
      delete from sessions where user_id = ${userId} and token_hash <> ${tokenHash} and ${when}`),
    ...told.statements,
  ]);
  return stored.length === 1 ? told.ids : null;
}
