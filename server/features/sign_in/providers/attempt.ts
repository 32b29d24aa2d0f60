import { z } from "zod";
import {
  type ProvedPerson,
  PROVIDER_IDS,
  PROVIDER_TIMES,
  type ProviderId,
  type ProviderRefusal,
} from "../../../../domain/providers.ts";
import { portfolioIdOf } from "../../../../domain/portfolio_links.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { SecretBox } from "../../../kernel/secret_box.ts";
import { newToken } from "../../../kernel/tokens.ts";

/** A sign-in with a provider that a browser began on a host. It travels sealed, so that strangers who begin write nothing. */
export type Attempt = {
  /** Its host, with a port. */
  host: string;
  /** Null on the installation's hosts. */
  tenantId: string | null;
  provider: ProviderId;
  /** Version of the school's own provider (`school_provider`); null for a provider of the installation. */
  providerVersion: number | null;
  /** Hash of the browser's cookie there. */
  browserHash: string;
  nonce: string;
  /** RFC 7636. */
  verifier: string;
  /** Sign-in page on which it began, and which shows a refusal. */
  page: "staff" | "student";
  returnTo: string | null;
  /** The member of staff who connects the account; null where someone signs in. */
  connects: string | null;
};

/** A provider's answer about a person, for the host on which the browser began. */
export type Ticket =
  & ProvedPerson
  & Omit<Attempt, "nonce" | "verifier">
  & {
    /** Once only. */
    id: string;
    expiresAt: string;
  };

const ATTEMPT = z.object({
  host: z.string(),
  tenantId: z.string().nullable(),
  provider: z.enum(PROVIDER_IDS),
  providerVersion: z.number().nullable(),
  browserHash: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  page: z.enum(["staff", "student"]).default("staff"),
  returnTo: z.string().nullable(),
  connects: z.string().nullable(),
});
const TICKET = ATTEMPT.omit({ nonce: true, verifier: true }).extend({
  id: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  twoFactors: z.boolean(),
  provedAt: z.string(),
});
const EXPIRY = z.object({ expiresAt: z.string() });

/** Browsers and proxies cut longer addresses off. */
const SEALED = /^[A-Za-z0-9_-]{43,4000}$/;

export type Box = SecretBox | null;
type Kind = "attempt" | "ticket" | "arrival" | "crossing";

export async function sealAttempt(box: Box, attempt: Attempt, now: Date): Promise<string> {
  return await seal(box, "attempt", attempt, now.getTime() + PROVIDER_TIMES.attempt);
}

/** Null for one that is not ours; `over` once it is too old. */
export async function openAttempt(
  box: Box,
  sealed: string,
  now: Date,
): Promise<(Attempt & { over: boolean }) | null> {
  const opened = await open(box, "attempt", sealed);
  if (opened === null) return null;
  return { ...ATTEMPT.parse(opened), over: isOver(opened, now) };
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
  const opened = await open(box, "ticket", sealed);
  if (opened === null || isOver(opened, now)) return null;
  const ticket = { ...TICKET.parse(opened), expiresAt: EXPIRY.parse(opened).expiresAt };
  return ticket.host === host && ticket.browserHash === browserHash ? ticket : null;
}

/** Until `endsAt`, milliseconds. Throws unavailable without a secret to seal under. */
export async function seal(box: Box, kind: Kind, content: object, endsAt: number): Promise<string> {
  if (box === null) throw new AppError("unavailable", "Signing in this way is not set up here.");
  const text = JSON.stringify({ ...content, expiresAt: new Date(endsAt).toISOString() });
  return await box.seal(new TextEncoder().encode(text), kind);
}

/** Null for what is not ours, or of another kind. */
export async function open(box: Box, kind: Kind, sealed: string): Promise<unknown> {
  if (!SEALED.test(sealed)) return null;
  const opened = await box?.open(sealed, kind).catch(() => null) ?? null;
  return opened === null ? null : JSON.parse(new TextDecoder().decode(opened.plain));
}

export function isOver(opened: unknown, now: Date): boolean {
  return EXPIRY.parse(opened).expiresAt <= now.toISOString();
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
