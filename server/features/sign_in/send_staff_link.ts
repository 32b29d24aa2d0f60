import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../adapters/mail/transport.ts";
import type { Services } from "../../services.ts";
import { readEstablishment } from "../settings/read_establishment.ts";
import { createStaffLink, createSuperAdminLink } from "./create_staff_link.ts";

/**
 * Job `{ email, origin, returnTo? }`: creates the link only now, so that its plain token exists in the mail
 * alone; no mail to an unknown address.
 */
export async function sendStaffLink(
  { payload, services, tenantId }: { payload: Record<string, unknown>; services: Services; tenantId: string },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const returnTo = typeof payload.returnTo === "string" ? payload.returnTo : undefined;
  const link = await doors.writeTenant(
    tenantId,
    (tx) => createStaffLink(tx, { email, now: now(), lifetimeMs: LIFETIMES.mailedLink, returnTo }),
  );
  if (link === null) return;
  const establishment = await doors.readTenant(tenantId, readEstablishment);
  await mail.send(staffLinkMail({
    to: email,
    firstName: link.firstName,
    url: `${String(payload.origin)}${links.loginLink(link.token)}`,
    expiresAt: link.expiresAt,
    siteName: establishment.establishmentName,
    timeZone: establishment.timeZone,
  }));
}

function staffLinkMail(
  input: {
    to: string;
    firstName: string;
    url: string;
    expiresAt: string;
    siteName: string;
    timeZone: string;
  },
): Mail {
  return plainMail({
    to: input.to,
    subject: `Sign in to ${input.siteName}`,
    greeting: `Hello ${input.firstName},`,
    paragraphs: [
      `Here is your link to sign in to Unitfolio at ${input.siteName}. It works once, until ${
        dateAndTime(input.expiresAt, input.timeZone)
      }.`,
    ],
    button: { label: "Sign in", url: input.url },
    closing: "If you did not ask for it, you can ignore this mail: nobody is signed in without the link.",
  });
}

export async function sendSuperAdminLink(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const returnTo = typeof payload.returnTo === "string" ? payload.returnTo : undefined;
  const link = await doors.writeControl((tx) =>
    createSuperAdminLink(tx, { email, now: now(), lifetimeMs: LIFETIMES.mailedLink, returnTo })
  );
  if (link === null) return;
  await mail.send(staffLinkMail({
    to: email,
    firstName: link.firstName,
    url: `${String(payload.origin)}${links.loginLink(link.token)}`,
    expiresAt: link.expiresAt,
    siteName: "the Unitfolio installation",
    timeZone: DEFAULT_TIME_ZONE,
  }));
}
