import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { links, returnToOrNothing, safeReturnTo } from "../../../domain/links.ts";
import { SIGNED_OUT_COOKIE } from "../../../islands/sign_in/signed_out.ts";
import type { AppEnv } from "../../context.ts";
import { cameByCard } from "../../middleware/came_by_card.ts";
import { hashToken } from "../../tokens.ts";
import { establishmentBrand } from "../../ui/establishment_brand.ts";
import { renderPage } from "../../ui/render_page.ts";
import { endControlSession, endSession } from "./end_session.ts";
import { LinkUsedView, LinkView } from "./link_view.tsx";
import { LoginView } from "./login_view.tsx";
import { SignOutView } from "./sign_out_view.tsx";
import { cardDoorCookie, sessionCookie, signedOutOptions } from "./session_cookie.ts";
import { StudentAccessView } from "./student_access_view.tsx";
import { useStaffLink, useSuperAdminLink } from "./use_staff_link.ts";

type C = Context<AppEnv>;

/** The pages of signing in and out. */
export const signInPages = new Hono<AppEnv>()
  .get("/api/login", (c) => {
    const returnTo = c.req.query("returnTo");
    const kind = c.get("session")?.actor.kind;
    if (kind === "staff" || kind === "super_admin") return c.redirect(safeReturnTo(returnTo), 303);
    const place = c.get("place");
    if (place.kind === "installation" && !place.admin) return c.redirect(links.home(), 303);
    const body = LoginView({
      establishment: brandOf(c),
      required: returnTo !== undefined,
      returnTo: returnToOrNothing(returnTo),
      title: place.kind === "tenant" ? "Staff sign in" : "Super admin sign in",
    });
    return renderPage(c, { title: "Sign in", body });
  })
  .get("/api/login/link", (c) => {
    const body = LinkView({ token: c.req.query("token") ?? "", establishment: brandOf(c) });
    return renderPage(c, { title: "Sign in", body });
  })
  .post("/api/login/link", async (c) => {
    const begun = await takeLink(c, c.req.query("token") ?? "");
    if (begun === null) {
      return renderPage(c, { title: "Sign in", body: LinkUsedView({ establishment: brandOf(c) }) }, 400);
    }
    const { name, options } = sessionCookie(c.get("services").config);
    setCookie(c, name, begun.token, { ...options, maxAge: begun.maxAge });
    const door = cardDoorCookie(c.get("services").config);
    deleteCookie(c, door.name, door.options);
    return c.redirect(safeReturnTo(c.req.query("returnTo") ?? begun.returnTo), 303);
  })
  .get("/api/logout", async (c) => {
    if (c.req.raw.method !== "GET" || !fromOwnPage(c)) {
      return renderPage(c, { title: "Sign out", body: SignOutView({ establishment: brandOf(c) }) });
    }
    return await signOut(c);
  })
  .post("/api/logout", (c) => signOut(c))
  .get("/student-access", (c) => {
    const establishment = brandOf(c);
    if (!establishment) return c.notFound();
    const token = c.req.query("token") || undefined;
    const assignmentId = c.req.query("assignmentId") || undefined;
    // From a portfolio whose session has ended: who came in with a card has no link to open again.
    if (token === undefined && assignmentId !== undefined && cameByCard(c)) {
      return c.redirect(links.cardEnded(), 303);
    }
    const body = StudentAccessView({
      establishment,
      cardsAllowed: c.get("establishment")?.cardsAllowed ?? false,
      token,
      assignmentId,
      required: c.req.query("required") !== undefined,
      asks: c.req.query("ended") !== undefined
        ? "ended"
        : c.req.query("ask") !== undefined
        ? "ask"
        : undefined,
    });
    return renderPage(c, { title: "Student access", body });
  });

async function takeLink(c: C, token: string) {
  const { doors, now } = c.get("services");
  const place = c.get("place");
  const formerHash = c.get("session")?.tokenHash ?? formerCookieHash(c);
  if (place.kind === "tenant") {
    return await doors.writeTenant(
      place.tenantId,
      (tx) => useStaffLink(tx, { token, formerHash, now: now() }),
    );
  }
  if (!place.admin) return null;
  return await doors.writeControl((tx) => useSuperAdminLink(tx, { token, formerHash, now: now() }));
}

/** The session a browser still sends, even where it no longer counts: it ends with the new one. */
function formerCookieHash(c: C): string | null {
  const token = getCookie(c, sessionCookie(c.get("services").config).name);
  return token ? hashToken(token) : null;
}

/**
 * Ends this browser's session and goes to the start page, which says so, or to the card's door; the next page with a script
 * wipes what is kept.
 */
async function signOut(c: C) {
  const { doors, config, now } = c.get("services");
  const place = c.get("place");
  const hash = formerCookieHash(c);
  if (hash !== null) {
    if (place.kind === "tenant") await doors.writeTenant(place.tenantId, (tx) => endSession(tx, hash, now()));
    else await doors.writeControl((tx) => endControlSession(tx, hash, now()));
  }
  const { name, options } = sessionCookie(config);
  deleteCookie(c, name, options);
  const session = c.get("session");
  if (session) setCookie(c, SIGNED_OUT_COOKIE, session.actor.id, signedOutOptions(config));
  return c.redirect(cameByCard(c) ? links.cardDone() : links.signedOut(), 303);
}

/** Another site can make a browser open our address, but not make it say that the way led through one of our pages. */
function fromOwnPage(c: C): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const own = `${c.get("services").config.scheme}://${c.get("place").host}/`;
  return c.req.header("referer")?.startsWith(own) ?? false;
}

function brandOf(c: C) {
  const establishment = c.get("establishment");
  return establishment ? establishmentBrand(establishment) : undefined;
}
