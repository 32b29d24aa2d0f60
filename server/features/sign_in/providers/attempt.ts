import { z } from "zod";
import { PROVIDER_IDS, PROVIDER_TIMES, type ProviderRefusal } from "../../../../domain/providers.ts";
import { portfolioIdOf } from "../../../../domain/portfolio_links.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { AppError } from "../../../../domain/errors.ts";
import { isOver, openJson, sealJson } from "../../../kernel/sealed_json.ts";
import type { SecretBox } from "../../../kernel/secret_box.ts";
import { newToken } from "../../../kernel/tokens.ts";

const ATTEMPT = z.object({
  /** Its host, with a port. */
  host: z.string(),
  /** Null on the installation's hosts. */
  tenantId: z.string().nullable(),
  provider: z.enum(PROVIDER_IDS),
  /** Version of the school's own provider (`school_provider`); null for a provider of the installation. */
  providerVersion: z.number().nullable(),
  /** Hash of the browser's cookie there. */
  browserHash: z.string(),
  nonce: z.string(),
  /** RFC 7636. */
  verifier: z.string(),
  /** Sign-in page on which it began, and which shows a refusal. */
  page: z.enum(["staff", "student"]).default("staff"),
  returnTo: z.string().nullable(),
  /** The member of staff who connects the account; null where someone signs in. */
  connects: z.string().nullable(),
  expiresAt: z.string(),
});

/** A sign-in with a provider that a browser began on a host. It travels sealed, so that strangers who begin write nothing. */
export type Attempt = z.output<typeof ATTEMPT>;

/** The `ProvedPerson` of a provider's account. */
export const PROVED_PERSON = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  twoFactors: z.boolean(),
  provedAt: z.string(),
});

/** `id`: once only. */
const TICKET = ATTEMPT.omit({ nonce: true, verifier: true }).extend(PROVED_PERSON.shape)
  .extend({ id: z.string() });

/** A provider's answer about a person, for the host on which the browser began. */
export type Ticket = z.output<typeof TICKET>;

export type Box = SecretBox | null;
type Kind = "attempt" | "ticket" | "arrival" | "crossing";

export async function sealAttempt(
  box: Box,
  attempt: Omit<Attempt, "expiresAt">,
  now: Date,
): Promise<string> {
  return await seal(box, "attempt", attempt, now.getTime() + PROVIDER_TIMES.attempt);
}

/** Null for one that is not ours. One that is too old still says where it began (`isOver`). */
export async function openAttempt(box: Box, sealed: string): Promise<Attempt | null> {
  return await openJson(box, "attempt", sealed, ATTEMPT);
}

export async function sealTicket(
  box: Box,
  /** With the `id` of what it takes the place of, or a new one. */
  ticket: Omit<Ticket, "id" | "expiresAt"> & { id?: string },
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<string> {
  const endsAt = Math.min(now.getTime() + lifetime, Date.parse(usedUntil(ticket)));
  return await seal(box, "ticket", { id: newToken(), ...ticket }, endsAt);
}

/** When every copy of a ticket has ended, however often it was sealed again. */
export function usedUntil({ provedAt }: Pick<Ticket, "provedAt">): string {
  return new Date(Date.parse(provedAt) + PROVIDER_TIMES.code).toISOString();
}

/** Null for one that is not ours, another host's or another browser's, or too old. */
export async function openTicket(
  box: Box,
  sealed: string,
  { host, browserHash, now }: { host: string; browserHash: string | null; now: Date },
): Promise<Ticket | null> {
  const ticket = await openJson(box, "ticket", sealed, TICKET);
  if (ticket === null || isOver(ticket, now)) return null;
  return ticket.host === host && ticket.browserHash === browserHash ? ticket : null;
}

/** Until `endsAt`, milliseconds. Throws unavailable without a secret to seal under. */
export async function seal(box: Box, kind: Kind, content: object, endsAt: number): Promise<string> {
  if (box === null) throw new AppError("unavailable", "Signing in this way is not set up here.");
  return await sealJson(box, kind, content, endsAt);
}

/** Page of the host that says why no one was signed in, or no account connected. */
export function refusedAt(
  { page, returnTo, connects }: Pick<Attempt, "page" | "returnTo" | "connects">,
  reason: ProviderRefusal,
): string {
  if (connects !== null) return connectedAt({ returnTo }, reason);
  return page === "student"
    ? serverLinks.studentRefused(reason, portfolioIdOf(returnTo ?? "") ?? undefined)
    : serverLinks.loginRefused(reason, returnTo ?? undefined);
}

/** Where someone who connects an account continues: their profile, or the settings where a provider was tried. */
export function connectedAt({ returnTo }: Pick<Attempt, "returnTo">, reason?: ProviderRefusal): string {
  return returnTo === serverLinks.signInSettings()
    ? serverLinks.signInSettings(reason)
    : serverLinks.profileAccounts(reason);
}
