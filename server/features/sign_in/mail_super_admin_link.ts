import { DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import type { Services } from "../../services.ts";
import { createSuperAdminLink } from "./create_staff_link.ts";
import { staffLinkMail } from "./staff_link_mail.ts";

/** The same as `mailStaffLink` for the installation's own host. */
export async function mailSuperAdminLink(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const returnTo = typeof payload.returnTo === "string" ? payload.returnTo : undefined;
  const link = await doors.writeControl((tx) =>
    createSuperAdminLink(tx, { email, now: now(), lifetime: LIFETIMES.mailedLink, returnTo })
  );
  if (link === null) return;
  await mail.send(staffLinkMail({
    to: email,
    firstName: link.firstName,
    url: `${String(payload.origin)}${links.loginLink(link.token)}`,
    expiresAt: link.expiresAt,
    place: "the Unitfolio installation",
    timeZone: DEFAULT_TIME_ZONE,
  }));
}
