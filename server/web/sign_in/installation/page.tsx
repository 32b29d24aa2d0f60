import type { Context } from "hono";
import { safeReturnTo } from "../../../../domain/links.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import type { AppEnv } from "../../../services/context.ts";
import type { RequestHost } from "../../../services/hosts.ts";
import { clearBrowserCookie } from "../../../middleware/sign_in_cookie.ts";
import { sentTokenHash, setSessionCookie } from "../../../middleware/session_cookie.ts";
import { refuseSignIn } from "../../../middleware/strangers.ts";
import { askCodeOfTicket } from "../code/page.tsx";
import { refusedAt, type Ticket } from "../../../features/sign_in/providers/attempt.ts";
import { showSecondFactor } from "../show_second_factor.ts";
import { findUser } from "../../../features/sign_in/installation/known_user.ts";
import {
  signInSuperAdmin,
  superAdminOf,
} from "../../../features/sign_in/installation/sign_in_super_admin.ts";

type C = Context<AppEnv>;

/**
 * Whether a sign-in on the installation's host is for a school, and so asks which. In development one host is the super
 * admins' too: there the page that asks says so by where it leads back to.
 */
export function asksWhichSchool(host: RequestHost, returnTo: string | null | undefined): boolean {
  return host.kind === "installation" && host.base && (!host.admin || returnTo === serverLinks.whichSchool());
}

/** Makes a super admin's session of what a provider said, with their second factor where they have one. */
export async function signInAtAdminHost(c: C, ticket: Ticket, readCode: () => Promise<string | null>) {
  const { services: { doors }, now } = c.var;
  const user = superAdminOf(await doors.readControl((db) => findUser(db, ticket)), ticket.email);
  if (typeof user === "string") return refuse(c, user, ticket);
  const shown = await showSecondFactor(c, user.id, readCode);
  if (shown !== null && typeof shown === "object") return await askCodeOfTicket(c, ticket, shown);
  const input = { ticket, user, secondFactor: shown, previousTokenHash: sentTokenHash(c), now };
  const session = await doors.writeControl((tx) => signInSuperAdmin(tx, input), "last");
  if (session === null) return refuse(c, "ended", ticket);
  clearBrowserCookie(c);
  setSessionCookie(c, session, "link");
  return c.redirect(safeReturnTo(ticket.returnTo), 303);
}

function refuse(c: C, reason: Parameters<typeof refusedAt>[1], ticket: Ticket) {
  refuseSignIn(c);
  return c.redirect(refusedAt(ticket, reason), 303);
}
