import { type Context, Hono } from "hono";
import { links, optionalReturnTo, safeReturnTo } from "../../../domain/links.ts";
import type { AppEnv } from "../../context.ts";
import {
  clearSessionCookie,
  isCardSession,
  sentDevice,
  sentTokenHash,
  setSessionCookie,
} from "../../middleware/session_cookie.ts";
import { refuseSignIn } from "../../middleware/strangers.ts";
import { establishmentBrand } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { endControlSession, endSession, isSessionStored, unlessUnavailable } from "./end_session.ts";
import { LoginLinkUsedView, LoginLinkView, LoginView, SignOutView } from "./LoginView.tsx";
import { sessionPages } from "./sessions/page.tsx";
import { StudentAccessView } from "./StudentAccessView.tsx";
import { isLinkOpen, redeemStaffLink, redeemSuperAdminLink } from "./redeem_staff_link.ts";

type C = Context<AppEnv>;

export const signInPages = new Hono<AppEnv>()
  .route("/", sessionPages)
  .get("/api/login", (c) => {
    const returnTo = c.req.query("returnTo");
    const kind = c.var.session?.actor.kind;
    if (kind === "staff" || kind === "super_admin") return c.redirect(safeReturnTo(returnTo), 303);
    const host = c.var.host;
    if (host.kind === "installation" && !host.admin) return c.redirect(links.home(), 303);
    const body = LoginView({
      establishment: establishmentBrandOf(c),
      required: returnTo !== undefined,
      returnTo: optionalReturnTo(returnTo),
      title: host.kind === "tenant" ? "Staff sign in" : "Super admin sign in",
    });
    return renderPage(c, { title: "Sign in", body });
  })
  .get("/api/login/link", (c) => {
    const body = LoginLinkView({ token: c.req.query("token") ?? "", establishment: establishmentBrandOf(c) });
    return renderPage(c, { title: "Sign in", body });
  })
  .post("/api/login/link", async (c) => {
    const newSession = await redeemLink(c, c.req.query("token") ?? "");
    if (newSession === null) {
      refuseSignIn(c);
      return renderPage(c, {
        title: "Sign in",
        body: LoginLinkUsedView({ establishment: establishmentBrandOf(c) }),
      }, 400);
    }
    setSessionCookie(c, newSession, "link");
    return c.redirect(safeReturnTo(c.req.query("returnTo") ?? newSession.returnTo), 303);
  })
  .get("/api/logout", async (c) => {
    if (c.req.raw.method !== "GET" || !isFromOwnPage(c)) {
      return renderPage(c, {
        title: "Sign out",
        body: SignOutView({ establishment: establishmentBrandOf(c) }),
      });
    }
    return await signOut(c);
  })
  .post("/api/logout", (c) => signOut(c))
  .get("/student-access", (c) => {
    const establishment = establishmentBrandOf(c);
    if (!establishment) return c.notFound();
    const token = c.req.query("token") || undefined;
    const assignmentId = c.req.query("assignmentId") || undefined;
    // A card user has no link to open again.
    if (token === undefined && assignmentId !== undefined && isCardSession(c)) {
      return c.redirect(links.cardEnded(), 303);
    }
    const body = StudentAccessView({
      establishment,
      cardsAllowed: c.var.establishment?.cardsAllowed ?? false,
      token,
      assignmentId,
      required: c.req.query("required") !== undefined,
      reason: c.req.query("ended") !== undefined
        ? "ended"
        : c.req.query("ask") !== undefined
        ? "ask"
        : undefined,
    });
    return renderPage(c, { title: "Student access", body });
  });

async function redeemLink(c: C, token: string) {
  const { services: { doors }, school, host, now } = c.var;
  const input = { token, previousTokenHash: sentTokenHash(c), now };
  if (host.kind === "tenant") {
    if (!await school.read(isLinkOpen, token, now)) return null;
    return await school.write(redeemStaffLink, { ...input, device: sentDevice(c) });
  }
  if (!host.admin || !await doors.readControl((db) => isLinkOpen(db, token, now))) return null;
  return await doors.writeControl((tx) => redeemSuperAdminLink(tx, input), "last");
}

/** The next page with a script wipes the drafts. */
async function signOut(c: C) {
  await unlessUnavailable(c.var.services, () => endSentSession(c));
  clearSessionCookie(c);
  return c.redirect(isCardSession(c) ? links.cardDone() : links.signedOut(), 303);
}

async function endSentSession(c: C): Promise<void> {
  const { services: { doors }, school, host, now } = c.var;
  const hash = sentTokenHash(c);
  if (hash === null) return;
  if (host.kind === "tenant") {
    if (await school.read(isSessionStored, hash)) await school.write(endSession, hash, now);
  } else if (await doors.readControl((db) => isSessionStored(db, hash))) {
    await doors.writeControl((tx) => endControlSession(tx, hash, now));
  }
}

/** Another site can cause the request, but cannot forge these headers. */
function isFromOwnPage(c: C): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const own = `${c.var.services.config.scheme}://${c.var.host.name}/`;
  return c.req.header("referer")?.startsWith(own) ?? false;
}

function establishmentBrandOf(c: C) {
  const establishment = c.var.establishment;
  return establishment ? establishmentBrand(establishment) : undefined;
}
