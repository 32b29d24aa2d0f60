import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { mayUse } from "../../../domain/sign_in_ways.ts";
import { links } from "../../../domain/links.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../adapters/mail/transport.ts";
import type { Services } from "../../services/services.ts";
import { readStoredWays, waysOf } from "../../queries/sign_in_ways.ts";
import { readEstablishment } from "../settings/read_settings.ts";
import { createStaffLink, createSuperAdminLink } from "./create_staff_link.ts";

type Job = { payload: Record<string, unknown>; services: Services };
type Link = NonNullable<Awaited<ReturnType<typeof createStaffLink>>>;

/**
 * Job `{ email, origin, returnTo? }`: creates the link only now, so that its plain token exists in the mail
 * alone; no mail to an unknown address.
 */
export async function sendStaffLink(
  { payload, services, tenantId }: Job & { tenantId: string },
): Promise<void> {
  const { doors, mail } = services;
  const { rules } = await waysOf(services, await doors.readTenant(tenantId, readStoredWays));
  // Switched off since it was asked for.
  if (!mayUse(rules, "email", "staff")) return;
  const link = await doors.writeTenant(tenantId, (tx) => createStaffLink(tx, linkInput(payload, services)));
  if (link === null) return;
  const { establishmentName, timeZone } = await doors.readTenant(tenantId, readEstablishment);
  await mail.send(staffLinkMail(payload, link, establishmentName, timeZone));
}

export async function sendSuperAdminLink({ payload, services }: Job): Promise<void> {
  const { doors, mail } = services;
  const link = await doors.writeControl((tx) => createSuperAdminLink(tx, linkInput(payload, services)));
  if (link === null) return;
  await mail.send(staffLinkMail(payload, link, "the Unitfolio installation", DEFAULT_TIME_ZONE));
}

function linkInput({ email, returnTo }: Job["payload"], { now }: Services) {
  return {
    email: String(email),
    now: now(),
    lifetimeMs: LIFETIMES.mailedLink,
    returnTo: typeof returnTo === "string" ? returnTo : undefined,
  };
}

function staffLinkMail(
  { email, origin }: Job["payload"],
  { token, firstName, expiresAt }: Link,
  siteName: string,
  timeZone: string,
): Mail {
  return plainMail({
    to: String(email),
    subject: `Sign in to ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Here is your link to sign in to Unitfolio at ${siteName}. It works once, until ${
        dateAndTime(expiresAt, timeZone)
      }.`,
    ],
    button: { label: "Sign in", url: `${String(origin)}${links.loginLink(token)}` },
    closing: "If you did not ask for it, you can ignore this email: no one can sign in without the link.",
  });
}
