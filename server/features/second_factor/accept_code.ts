import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import {
  CODE_MALFORMED,
  CODE_USED,
  CODE_WRONG,
  readCode,
  SECOND_FACTOR_UNAVAILABLE,
  type TypedCode,
} from "../../../domain/second_factor.ts";
import type { Services } from "../../services/services.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { eventWritten } from "../activity/events.ts";
import { matchingStep } from "./app_code.ts";
import { hashRecoveryCode } from "./recovery_codes.ts";
import { attemptsForgotten, takeAttempt } from "./take_attempt.ts";

export type CodeServices = Pick<Services, "doors" | "now" | "secondFactorBox">;

/** `secret`: sealed, as it is stored now: what the code allows holds for it alone. */
export type Accepted = { kind: TypedCode["kind"]; secret: string };

/**
 * Takes a code of the app or a recovery code, each once. Throws invalid with `fields.code`, too_many while locked,
 * conflict without a second factor, unavailable without the secret that it is sealed under.
 */
export async function acceptCode(
  services: CodeServices,
  { userId, actor, code }: { userId: string; actor: ControlActor; code: string },
): Promise<Accepted> {
  const { doors } = services;
  const now = services.now();
  const typed = readCode(code);
  if (typed === null) throw codeError(CODE_MALFORMED);
  const { secret } = await doors.writeControl((tx) => takeAttempt(tx, userId, now));
  if (secret === null) throw new AppError("conflict", "There is no second factor to check the code with.");
  if (typed.kind === "recovery") {
    const hash = hashRecoveryCode(typed.letters);
    if (!await doors.writeControl((tx) => useRecoveryCode(tx, { userId, actor, read: secret, hash, now }))) {
      throw codeError(CODE_WRONG);
    }
    return { kind: typed.kind, secret };
  }
  const { key, resealed } = await openKey(services, secret, userId);
  const step = matchingStep(key, typed.digits, now);
  if (step === null) throw codeError(CODE_WRONG);
  const stored = resealed ?? secret;
  const input = { userId, actor, read: secret, step, stored, now };
  if (!await doors.writeControl((tx) => useStep(tx, input))) throw codeError(CODE_USED);
  return { kind: typed.kind, secret: stored };
}

export function codeError(message: string): AppError {
  return new AppError("invalid", message, { fields: { code: message } });
}

/** The digits. Throws invalid for a recovery code too, of which none is spent. */
export function assertAppCode(code: string): string {
  const typed = readCode(code);
  if (typed?.kind !== "app") throw codeError("Enter the six digits that your app shows.");
  return typed.digits;
}

/** `resealed` where the secret of the installation has changed. Throws unavailable. */
export async function openKey(
  { secondFactorBox }: Pick<Services, "secondFactorBox">,
  sealed: string,
  userId: string,
): Promise<{ key: Uint8Array; resealed: string | null }> {
  const box = await secondFactorBox();
  const opened = await box?.open(sealed, userId) ?? null;
  if (box === null || opened === null) throw new AppError("unavailable", SECOND_FACTOR_UNAVAILABLE);
  return { key: opened.plain, resealed: opened.current ? null : await box.seal(opened.plain, userId) };
}

/** `read`: the sealed secret that the code was checked against; another app's may have replaced it in the meantime. */
type Use = { userId: string; actor: ControlActor; read: string; now: Date };

async function useStep(
  tx: ControlWriter,
  { userId, actor, read, step, stored, now }: Use & { step: number; stored: string },
): Promise<boolean> {
  const [used] = await tx.batch([
    tx.db.update(secondFactors).set({ lastStep: step, secret: stored, ...attemptsForgotten })
      .where(
        and(
          eq(secondFactors.userId, userId),
          lt(secondFactors.lastStep, step),
          eq(secondFactors.secret, read),
        ),
      )
      .returning({ userId: secondFactors.userId }),
    controlEventStatement(tx, { ...ACCEPTED, at: now, actor, userId, data: { by: "app" } }),
  ]);
  return used.length === 1;
}

async function useRecoveryCode(
  tx: ControlWriter,
  { userId, actor, read, hash, now }: Use & { hash: string },
): Promise<boolean> {
  const id = newId("event");
  const [used] = await tx.batch([
    tx.db.update(recoveryCodes).set({ usedAt: now.toISOString() }).where(and(
      eq(recoveryCodes.userId, userId),
      eq(recoveryCodes.codeHash, hash),
      isNull(recoveryCodes.usedAt),
      sql`exists (select 1 from second_factors where user_id = ${userId} and secret = ${read})`,
    )).returning({ userId: recoveryCodes.userId }),
    controlEventStatement(tx, { id, ...ACCEPTED, at: now, actor, userId, data: { by: "recovery" } }),
    tx.db.update(secondFactors).set(attemptsForgotten)
      .where(and(eq(secondFactors.userId, userId), eventWritten(id))),
  ]);
  return used.length === 1;
}

const ACCEPTED = { what: "second_factor.accepted" } as const;
