import { type Context, Hono } from "hono";
import { setCookie } from "hono/cookie";
import { ACTIVE_ROLE, schoolMode } from "../../../domain/active_role.ts";
import { AppError } from "../../../domain/errors.ts";
import { LIFETIMES, TEXT_LIMITS } from "../../../domain/limits.ts";
import { links, safeReturnTo } from "../../../domain/links.ts";
import { supportLinks } from "../../../domain/support_links.ts";
import { decide } from "../../../domain/permissions.ts";
import { schoolPage } from "../../middleware/school.ts";
import { type AppEnv, asStaffSession } from "../../services/context.ts";
import { enterSchoolForSupport, openSchoolForSupport } from "../../flows/open_support.ts";
import { refuse } from "../../middleware/can.ts";
import { chooseSchool } from "../../middleware/choose_establishment.tsx";
import { readForm } from "../../middleware/read_form.ts";
import { allowFormTarget } from "../../middleware/security_headers.ts";
import {
  clearSessionCookie,
  sentTokenHash,
  sessionCookie,
  setSessionCookie,
} from "../../middleware/session_cookie.ts";
import { refuseSignIn } from "../../middleware/strangers.ts";
import { renderPage } from "../../ui/render_page.ts";
import { HandoverView, NotOpenedView, SupportEndedView } from "./HandoverView.tsx";
import { leaveSchool } from "../../features/support/support_session.ts";

type C = Context<AppEnv>;

const EXPIRED = "This way in has been used or is too old, or the school has ended support access.";

/** A super admin's way from the installation's host into a school (docs/decisions/0035). */
export const supportPages = new Hono<AppEnv>()
  .get(supportLinks.establishments(), async (c) => {
    if (!isAdminHost(c)) return c.notFound();
    return await chooseSchool(c, links.home());
  })
  .get(supportLinks.superAdmin(), (c) => {
    const { host, services: { config } } = c.var;
    const home = host.kind === "tenant" ? `${config.scheme}://${config.adminHosts[0]}/` : links.home();
    return c.redirect(home, 303);
  })
  .post(supportLinks.open(), async (c) => {
    const session = c.var.session;
    if (!isAdminHost(c)) return c.notFound();
    refuse(decide(session?.actor ?? null, "tenants.list"));
    const { tenantId, mode, returnTo } = await readFields(c);
    const { services, now } = c.var;
    try {
      const handover = await openSchoolForSupport(services, { userId: session!.actor.id, tenantId });
      allowFormTarget(c, handover.origin);
      const body = HandoverView({ handover, mode, returnTo, now });
      return renderPage(c, { title: "Open an establishment", body });
    } catch (error) {
      if (!(error instanceof AppError && error.code === "forbidden")) throw error;
      const body = NotOpenedView({ message: error.message, href: supportLinks.establishments({ mode }) });
      return renderPage(c, { title: "Not opened", body }, 403);
    }
  })
  .post(supportLinks.enter(), schoolPage, async (c) => {
    const { services, school } = c.var;
    const { token, mode, returnTo } = await readFields(c);
    const input = { tenantId: school.id, token, previousTokenHash: sentTokenHash(c) };
    const session = await enterSchoolForSupport(services, input);
    if (session === null) {
      refuseSignIn(c);
      const body = NotOpenedView({ message: EXPIRED, href: adminUrl(c) });
      return renderPage(c, { title: "Not opened", body }, 403);
    }
    setSessionCookie(c, session, "link");
    setMode(c, mode);
    return c.redirect(returnTo, 303);
  })
  .post(supportLinks.mode(), async (c) => {
    if (asStaffSession(c.var.session)?.actor.support === undefined) return c.notFound();
    setMode(c, (await readFields(c)).mode);
    return c.redirect(links.home(), 303);
  })
  .post(supportLinks.end(), async (c) => {
    const { school, session, now } = c.var;
    const support = asStaffSession(session);
    if (support?.actor.support !== undefined) {
      await school.write(leaveSchool, support.actor, { tokenHash: support.tokenHash, now });
      clearSessionCookie(c);
    }
    return c.redirect(supportLinks.ended(), 303);
  })
  .get(supportLinks.ended(), (c) => {
    if (c.var.establishment === null) return c.notFound();
    const body = SupportEndedView({ name: c.var.establishment.establishmentName, href: adminUrl(c) });
    return renderPage(c, { title: "Support access ended", body });
  });

/** Read by scripts too, as the one that they set. */
function setMode(c: C, mode: "admin" | "teacher"): void {
  const { path, sameSite, secure } = sessionCookie(c.var.services.config).options;
  setCookie(c, ACTIVE_ROLE, mode, { path, sameSite, secure, maxAge: LIFETIMES.supportSession / 1000 });
}

function isAdminHost({ var: { host } }: C): boolean {
  return host.kind === "installation" && host.admin;
}

function adminUrl({ var: { services: { config } } }: C): string {
  return `${config.scheme}://${config.adminHosts[0]}${supportLinks.establishments()}`;
}

async function readFields(c: C) {
  const form = await readForm(c);
  const text = (name: string) => (form.get(name) ?? "").slice(0, TEXT_LIMITS.fileName);
  return {
    tenantId: text("tenantId"),
    token: text("token"),
    mode: schoolMode(form.get("mode")),
    returnTo: safeReturnTo(text("returnTo")),
  };
}
