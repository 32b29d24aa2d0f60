import { eq } from "drizzle-orm";
import { users } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import type { Session, StaffSession } from "../context.ts";
import { acceptCode, assertAppCode } from "../features/second_factor/accept_code.ts";
import { renewRecoveryCodes, turnFactorOff } from "../features/second_factor/change_factor.ts";
import { factorTurnedOff, factorTurnedOn } from "../features/second_factor/session_factor.ts";
import { confirmFactor } from "../features/second_factor/set_up.ts";
import type { Services } from "../services.ts";

type Owner = StaffSession | Extract<Session, { actor: { kind: "super_admin" } }>;
type Ask = {
  session: Owner;
  /** Null on the installation's hosts. */
  tenantId: string | null;
  /** Of its host, for the mail that tells the person. */
  origin: string;
  code: string;
};

/** Answers recovery codes, shown once. Throws as `confirmFactor` does. */
export async function confirmSecondFactor(services: Services, ask: Ask): Promise<string[]> {
  const { session: { actor, tokenHash }, code } = ask;
  const { origin } = ask;
  const codes = await confirmFactor(services, { userId: actor.id, actor, code, tokenHash, origin });
  await tellSchool(services, ask, factorTurnedOn);
  return codes;
}

/** Throws as `acceptCode` does, and conflict where the establishment asks for one. */
export async function turnSecondFactorOff(services: Services, ask: Ask): Promise<void> {
  const { session, code } = ask;
  const { actor } = session;
  if ("secondFactor" in session && session.secondFactor.required) {
    throw new AppError("conflict", "Your establishment asks for a second factor, so it stays on.");
  }
  await acceptCode(services, { userId: actor.id, actor, code });
  await services.doors.writeControl((tx) =>
    turnFactorOff(tx, { userId: actor.id, actor, origin: ask.origin, now: services.now() })
  );
  await tellSchool(services, ask, factorTurnedOff);
}

/** Throws as `acceptCode` does. */
export async function renewSecondFactorCodes(services: Services, { session, code }: Ask): Promise<string[]> {
  const { actor } = session;
  assertAppCode(code);
  await acceptCode(services, { userId: actor.id, actor, code });
  const now = services.now();
  return await services.doors.writeControl((tx) => renewRecoveryCodes(tx, { userId: actor.id, actor, now }));
}

/** By an operator, at every establishment. Throws not_found for an unknown address, conflict without one. */
export async function resetSecondFactor(services: Services, email: string): Promise<{ id: string }> {
  const { doors, config, now } = services;
  const [user] = await doors.readControl((db) =>
    db.select({ id: users.id }).from(users).where(eq(users.email, email))
  );
  if (!user) throw new AppError("not_found", `Nobody has the address ${email}.`);
  const origin = `${config.scheme}://${config.adminHosts[0]}`;
  const off = await doors.writeControl((tx) =>
    turnFactorOff(tx, { userId: user.id, actor: { kind: "operator" }, origin, now: now() })
  );
  if (!off) throw new AppError("conflict", `${email} has no second factor.`);
  return user;
}

/** Its part follows: what has been changed stands, and codes must be shown, even where the school cannot be written. */
async function tellSchool(
  { doors, log, now }: Services,
  { session, tenantId }: Ask,
  tell: typeof factorTurnedOn,
): Promise<void> {
  if (tenantId === null || session.actor.kind !== "staff") return;
  const { actor, tokenHash } = session;
  await doors.writeTenant(tenantId, (tx) => tell(tx, { session: { actor, tokenHash }, now: now() }))
    .catch((error) => log({ work: "tell a school of a second factor", fault: String(error) }));
}
