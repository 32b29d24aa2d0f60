import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { createMiddleware } from "hono/factory";
import { isBelow } from "../../domain/hosts.ts";
import { links } from "../../domain/links.ts";
import type { AppEnv } from "../context.ts";

/**
 * A nonce for this answer and the headers that keep a page to itself. A handler that serves somebody's file sets a
 * narrower Content-Security-Policy of its own, which is left alone.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const nonce = encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(16)));
  c.set("nonce", nonce);
  await next();
  const { config, assets } = c.get("services");
  const headers = c.res.headers;
  const answers = { ...FIXED };
  if (config.scheme === "https") {
    const ours = isBelow(c.req.header("host") ?? "", config.baseDomain);
    answers["Strict-Transport-Security"] = `max-age=31536000${ours ? "; includeSubDomains" : ""}`;
  }
  const framed = c.req.path === links.home() ? config.units.searchUrl : undefined;
  answers["Content-Security-Policy"] = contentSecurityPolicy(nonce, assets.dev, framed);
  // Only what is there is kept: a file that a deployment has yet to bring must not stay missing for a year.
  if (!c.req.path.startsWith("/assets/") || c.res.status >= 400) answers["Cache-Control"] = "no-store";
  for (const [name, value] of Object.entries(answers)) if (!headers.has(name)) headers.set(name, value);
});

const FIXED: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Same-origin, not none: browsers send `Origin: null` with forms under `no-referrer`.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=()",
};

/**
 * The policy of our own pages; `developmentOrigin` is where Vite serves modules under `deno task dev`, `framed` the full
 * address of somebody else's page that this one shows in a frame.
 */
export function contentSecurityPolicy(nonce: string, developmentOrigin?: string, framed?: string): string {
  const dev = developmentOrigin ? ` ${developmentOrigin}` : "";
  const socket = developmentOrigin ? ` ${developmentOrigin.replace(/^http/, "ws")}` : "";
  // Vite puts styles into the page without a nonce while developing.
  const style = developmentOrigin ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${style}${dev}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${dev}`,
    `font-src 'self'${dev}`,
    "media-src 'self' blob:",
    // What reads PDFs; in development it stands on another origin, and comes wrapped.
    `worker-src 'self'${developmentOrigin ? " blob:" : ""}`,
    `connect-src 'self'${dev}${socket}`,
    `frame-src 'self'${framed ? ` ${new URL(framed).origin}` : ""}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
