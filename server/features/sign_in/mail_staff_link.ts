import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import type { Services } from "../../services.ts";
import { readEstablishment } from "../settings/read_establishment.ts";
import { createStaffLink } from "./create_staff_link.ts";
import { staffLinkMail } from "./staff_link_mail.ts";

/**
 * The job behind 'mail me a link': makes the link only now, so that it stands in clear in the mail alone, and does
 * nothing for an address that may not sign in.
 */
export async function mailStaffLink(
  { payload, services, tenantId }: { payload: Record<string, unknown>; services: Services; tenantId: string },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const returnTo = typeof payload.returnTo === "string" ? payload.returnTo : undefined;
  const link = await doors.writeTenant(
    tenantId,
    (tx) => createStaffLink(tx, { email, now: now(), lifetime: LIFETIMES.mailedLink, returnTo }),
  );
  if (link === null) return;
  const establishment = await doors.readTenant(tenantId, readEstablishment);
  await mail.send(staffLinkMail({
    to: email,
    firstName: link.firstName,
    url: `${String(payload.origin)}${links.loginLink(link.token)}`,
    expiresAt: link.expiresAt,
    place: establishment.establishmentName,
    timeZone: establishment.timeZone,
  }));
}
