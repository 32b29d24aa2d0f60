import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Config } from "../config.ts";
import { newToken } from "../tokens.ts";

/**
 * Cookies of a frame within another site's page: kept apart by that site, and sent from it (CHIPS). `Secure` also over
 * http, where browsers take it from localhost alone.
 */
const OPTIONS = { path: "/", httpOnly: true, sameSite: "None", secure: true, partitioned: true } as const;
const FRAME_SECONDS = 3600;

/** Of the session, and of the frame that codes are bound to. */
export const WIDGET_COOKIES = ["widget", "widget-frame"] as const;

export function widgetCookieName(c: Context, of: (typeof WIDGET_COOKIES)[number] = "widget"): string {
  const { scheme }: Config = c.get("services").config;
  return scheme === "https" ? `__Host-${of}` : of;
}

/** Of the session. */
export function sentWidgetToken(c: Context): string | null {
  return getCookie(c, widgetCookieName(c)) ?? null;
}

/** `maxAge` in seconds. */
export function setWidgetCookie(c: Context, { token, maxAge }: { token: string; maxAge: number }): void {
  setCookie(c, widgetCookieName(c), token, { ...OPTIONS, maxAge });
}

export function clearWidgetCookie(c: Context): void {
  deleteCookie(c, widgetCookieName(c), OPTIONS);
}

/** Null for a frame that has asked for no code, or whose browser keeps its cookies away. */
export function sentFrameToken(c: Context): string | null {
  return getCookie(c, widgetCookieName(c, "widget-frame")) ?? null;
}

/** The same for every code that a frame asks for. */
export function keepFrameToken(c: Context): string {
  const token = sentFrameToken(c) ?? newToken();
  setCookie(c, widgetCookieName(c, "widget-frame"), token, { ...OPTIONS, maxAge: FRAME_SECONDS });
  return token;
}
