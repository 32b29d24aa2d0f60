import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { deviceLabel } from "../../domain/devices.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import { SIGNED_OUT_COOKIE } from "../../islands/sign_in/signed_out_cookie.ts";
import type { Config } from "../config/config.ts";
import { type Session, sessionLesson } from "../services/context.ts";
import { hashToken } from "../kernel/tokens.ts";
import { doorOf } from "../http/door.ts";
import { sentWidgetToken } from "../http/widget_cookies.ts";

type Scheme = Pick<Config, "scheme">;

/** Host-only; with https the `__Host-` prefix makes browsers enforce it. */
export function sessionCookie({ scheme }: Scheme) {
  const secure = scheme === "https";
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}

/** The token that a request is signed in with at its door. */
export function sentToken(c: Context): string | undefined {
  if (doorOf(c) === "widget") return sentWidgetToken(c) ?? undefined;
  return getCookie(c, sessionCookie(configOf(c)).name);
}

/** Set where the last session was a card's: decides where the browser goes once it has ended. */
export function cardSessionCookie(config: Scheme) {
  const { options } = sessionCookie(config);
  return { name: "cardDoor", options: { ...options, maxAge: LIFETIMES.maxLesson / 1000 } };
}

/** Also of an expired session, which a new one replaces. */
export function sentTokenHash(c: Context): string | null {
  const token = sentToken(c);
  return token ? hashToken(token) : null;
}

/** For the list of a person's open sessions. */
export function sentDevice(c: Context): string {
  return deviceLabel(c.req.header("user-agent"));
}

/** What a new session replaces, and the device that it is for. */
export function sentVisitor(c: Context): { previousTokenHash: string | null; device: string } {
  return { previousTokenHash: sentTokenHash(c), device: sentDevice(c) };
}

/** `maxAge` in seconds; without one the cookie goes with the browser. */
export function setSessionCookie(
  c: Context,
  { token, maxAge }: { token: string; maxAge?: number },
  signInMethod: "link" | "card",
): void {
  const config = configOf(c);
  const { name, options } = sessionCookie(config);
  setCookie(c, name, token, maxAge === undefined ? options : { ...options, maxAge });
  const card = cardSessionCookie(config);
  if (signInMethod === "card") setCookie(c, card.name, "1", card.options);
  else deleteCookie(c, card.name, card.options);
}

/** After a session, scripts are told whose drafts to wipe, for as long as drafts last. */
export function clearSessionCookie(c: Context): void {
  const session: Session | null = c.get("session");
  const { name, options } = sessionCookie(configOf(c));
  deleteCookie(c, name, options);
  if (!session) return;
  const { path, sameSite, secure } = options;
  const maxAge = LIFETIMES.drafts / 1000;
  setCookie(c, SIGNED_OUT_COOKIE, session.actor.id, { path, sameSite, secure, maxAge });
}

/** Without a session it tells of the last one on this browser. */
export function isCardSession(c: Context): boolean {
  const session: Session | null = c.get("session");
  if (session !== null) return sessionLesson(session) !== null;
  return getCookie(c, cardSessionCookie(configOf(c)).name) !== undefined;
}

function configOf(c: Context): Config {
  return c.get("services").config;
}
