import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { PROVIDER_TIMES } from "../../domain/providers.ts";
import type { AppEnv } from "../services/context.ts";
import { sessionCookie } from "./session_cookie.ts";
import { hashToken, newToken } from "../kernel/tokens.ts";

/** Tells the browser that began a sign-in, or opened the link of a sign-up, from every other, on the host where it did. */
export function browserCookie(config: Parameters<typeof sessionCookie>[0]) {
  const { options } = sessionCookie(config);
  return { name: options.secure ? "__Host-sign-in" : "sign-in", options };
}

/** Set again by every sign-in that begins, with the same value in all tabs. */
export function keepBrowserHash(c: Context<AppEnv>): string {
  const { name, options } = browserCookie(c.var.services.config);
  const known = getCookie(c, name) ?? "";
  const token = /^[A-Za-z0-9_-]{43}$/.test(known) ? known : newToken();
  const maxAge = (PROVIDER_TIMES.attempt + PROVIDER_TIMES.code) / 1000;
  setCookie(c, name, token, { ...options, maxAge });
  return hashToken(token);
}

export function sentBrowserHash(c: Context<AppEnv>): string | null {
  const token = getCookie(c, browserCookie(c.var.services.config).name);
  return token === undefined ? null : hashToken(token);
}

export function clearBrowserCookie(c: Context<AppEnv>): void {
  const { name, options } = browserCookie(c.var.services.config);
  deleteCookie(c, name, options);
}
