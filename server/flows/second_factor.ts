import { eq } from "drizzle-orm";
import { users } from "../../db/control/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import type { Session, StaffSession } from "../services/context.ts";
import { acceptCode, type Accepted, assertAppCode } from "../features/second_factor/accept_code.ts";
import { renewRecoveryCodes, turnFactorOff } from "../features/second_factor/change_factor.ts";
import { confirmFactor } from "../features/second_factor/set_up.ts";
import type { Services } from "../services/services.ts";
import { isFactorRequired } from "./required_factor.ts";

type Owner = StaffSession | Extract<Session, { actor: { kind: "super_admin" } }>;
type Ask = {
  session: Owner;
  /** Origin of its host, for the email that tells the person. */
  origin: string;
  code: string;
};

/** Returns recovery codes, shown once. Throws as `confirmFactor` does. */
export async function confirmSecondFactor(services: Services, ask: Ask): Promise<string[]> {
  const { session: { actor, tokenHash }, code, origin } = ask;
  const input = { userId: actor.id, actor, code, tokenHash, origin };
  const { codes, entries } = await confirmFactor(services, input);
  await runNow(services, entries);
  return codes;
}

/** Throws as `acceptCode` does, and conflict where an establishment of the person asks for one. */
export async function turnSecondFactorOff(services: Services, ask: Ask): Promise<void> {
  const { actor } = ask.session;
  if (await isFactorRequired(services, actor.id)) {
    throw new AppError("conflict", "An establishment of yours asks for a second factor, so it stays on.");
  }
  const { secret } = await accept(services, ask);
  const input = { userId: actor.id, actor, secret, origin: ask.origin, now: services.now() };
  const entries = await services.doors.writeControl((tx) => turnFactorOff(tx, input));
  if (entries === null) throw changed();
  await runNow(services, entries);
}

/** Throws as `acceptCode` does. */
export async function renewSecondFactorCodes(services: Services, ask: Ask): Promise<string[]> {
  const { actor } = ask.session;
  assertAppCode(ask.code);
  const { secret } = await accept(services, ask);
  const input = { userId: actor.id, actor, secret, now: services.now() };
  const codes = await services.doors.writeControl((tx) => renewRecoveryCodes(tx, input));
  if (codes === null) throw changed();
  return codes;
}

/** By an operator, at every establishment, whose sessions end. Throws not_found for an unknown address, conflict without one. */
export async function resetSecondFactor(services: Services, email: string): Promise<{ id: string }> {
  const { doors, config, now } = services;
  const [user] = await doors.readControl((db) =>
    db.select({ id: users.id }).from(users).where(eq(users.email, email))
  );
  if (!user) throw new AppError("not_found", `No one has the address ${email}.`);
  const origin = `${config.scheme}://${config.adminHosts[0]}`;
  const entries = await doors.writeControl((tx) =>
    turnFactorOff(tx, { userId: user.id, actor: { kind: "operator" }, origin, now: now() })
  );
  if (entries === null) throw new AppError("conflict", `${email} has no second factor.`);
  await runNow(services, entries);
  return user;
}

function accept(services: Services, { session: { actor }, code }: Ask): Promise<Accepted> {
  return acceptCode(services, { userId: actor.id, actor, code });
}

/** The clock retries failures: the change is committed, and its codes must be shown. */
async function runNow(services: Services, entries: readonly string[]): Promise<void> {
  for (const id of entries) {
    await services.runOutboxEntry(services, id).catch((error) =>
      services.log({ work: "tell a school of a second factor", fault: String(error) })
    );
  }
}

function changed(): AppError {
  return new AppError("conflict", "Your second factor has since been changed. Reload the page.");
}
