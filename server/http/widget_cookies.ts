import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { embedLinks } from "../../domain/embed_links.ts";
import type { Config } from "../config/config.ts";
import { hashToken, newToken } from "../kernel/tokens.ts";
import { launchOf } from "./door.ts";

/**
 * Cookies of a frame within another site's page: partitioned by that site (CHIPS), and gone with the browser. `Secure`
 * also over http, where browsers take it from localhost alone.
 */
const OPTIONS = { path: "/", httpOnly: true, sameSite: "None", secure: true, partitioned: true } as const;

/** Names over http: session, browser that codes are bound to, and session of one launch's frame. */
export const WIDGET_COOKIES = ["widget", "widget-frame", "widget-launch"] as const;

export function widgetCookieName({ scheme }: Pick<Config, "scheme">, of: (typeof WIDGET_COOKIES)[number]) {
  if (scheme !== "https") return of;
  // __Host- demands the path /, and a launch's cookie has its own.
  return of === "widget-launch" ? `__Secure-${of}` : `__Host-${of}`;
}

function nameOf(c: Context, of: (typeof WIDGET_COOKIES)[number]): string {
  return widgetCookieName(c.get("services").config, of);
}

/** Session token of the frame: a launch's is its id and the cookie, so neither opens anything on its own. */
export function sentWidgetToken(c: Context): string | null {
  const launch = launchOf(c);
  if (launch === null) return getCookie(c, nameOf(c, "widget")) ?? null;
  const secret = getCookie(c, nameOf(c, "widget-launch"));
  return secret === undefined ? null : launchToken(launch, secret);
}

export function launchToken(launch: string, secret: string): string {
  return `${launch}.${secret}`;
}

/** `launch`: the frame whose session it is, else all frames within the site. */
export function setWidgetCookie(
  c: Context,
  { secret, launch = null }: { secret: string; launch?: string | null },
): void {
  const { name, options } = sessionCookie(c, launch);
  setCookie(c, name, secret, options);
}

export function clearWidgetCookie(c: Context): void {
  const { name, options } = sessionCookie(c, launchOf(c));
  deleteCookie(c, name, options);
}

function sessionCookie(c: Context, launch: string | null) {
  return launch === null
    ? { name: nameOf(c, "widget"), options: OPTIONS }
    : { name: nameOf(c, "widget-launch"), options: { ...OPTIONS, path: embedLinks.launch(launch) } };
}

/** The browser's mark within this site; null in one that has not signed in here, or keeps cookies away. */
export function sentFrameHash(c: Context): string | null {
  const token = getCookie(c, nameOf(c, "widget-frame"));
  return token === undefined ? null : hashToken(token);
}

/** The same mark until the browser closes. */
export function keepFrameHash(c: Context): string {
  const token = getCookie(c, nameOf(c, "widget-frame")) ?? newToken();
  setCookie(c, nameOf(c, "widget-frame"), token, OPTIONS);
  return hashToken(token);
}
