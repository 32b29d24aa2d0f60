import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isUnderBaseDomain } from "../../domain/hosts.ts";
import { links } from "../../domain/links.ts";
import type { AppEnv } from "../services/context.ts";
import { isIndexed } from "../http/robots.ts";

/** Filled again for each answer: a new array costs more than what is put into it. */
const NONCE = new Uint8Array(16);

/** A handler that serves a file sets a narrower Content-Security-Policy, which stays. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const nonce = encodeBase64urlNoPadding(crypto.getRandomValues(NONCE));
  c.set("nonce", nonce);
  c.set("framedBy", null);
  await next();
  const { config, assets } = c.get("services");
  const headers = c.res.headers;
  const isAsset = c.req.path.startsWith("/assets/") && c.res.status < 400;
  // Shown beside links in the courses of learning platforms.
  if (isAsset && c.req.path === assets.appIcons?.small) {
    setMissing(headers, "Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (config.scheme === "https") {
    const isSubdomain = isUnderBaseDomain(c.req.header("host") ?? "", config.baseDomain);
    const scope = isSubdomain ? "; includeSubDomains" : "";
    setMissing(headers, "Strict-Transport-Security", `max-age=31536000${scope}`);
  }
  if (!isAsset) {
    const framedUrl = c.req.path === links.home() ? config.units.searchUrl : undefined;
    setMissing(headers, "Content-Security-Policy", contentSecurityPolicy(nonce, assets.dev, framedUrl));
    if (hasToken(c.req.url)) setMissing(headers, "Referrer-Policy", tokenPolicy(c));
    if (!isIndexed(c)) setMissing(headers, "X-Robots-Tag", "noindex");
  }
  for (const [name, value] of isAsset ? ASSET_HEADERS : PAGE_HEADERS) setMissing(headers, name, value);
  // A page that some sites may frame lists them in its policy, which this older header cannot.
  if (headers.get("X-Frame-Options") === "") headers.delete("X-Frame-Options");
});

function setMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/** Also within another address, as in `returnTo`. */
function hasToken(url: string): boolean {
  const query = url.indexOf("?");
  return query >= 0 && /token(=|%3d)/i.test(url.slice(query));
}

/**
 * Under `no-referrer` a form is sent with `Origin: null`, which our origin check takes from browsers that say
 * `Sec-Fetch-Site`. The others (Safari before 16.4, addresses without TLS) keep the origin and leave out the rest.
 */
function tokenPolicy(c: Context<AppEnv>): string {
  return c.req.header("sec-fetch-site") === undefined ? "strict-origin" : "no-referrer";
}

/** Short, since a first visit fetches a dozen files. The policy is for the PDF worker. */
const ASSET_HEADERS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy": "default-src 'self'",
});

const PAGE_HEADERS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=()",
  "Cache-Control": "no-store",
});

/** For a page that these sites may show in a frame, and that tells them its height; `formTarget` as for `allowFormTarget`. */
export function allowFramedBy(c: Context<AppEnv>, origins: readonly string[], formTarget?: string): void {
  const { nonce, services: { assets } } = c.var;
  const policy = contentSecurityPolicy(nonce, assets.dev, undefined, formTarget);
  c.header(
    "Content-Security-Policy",
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(" ")}`),
  );
  c.header("X-Frame-Options", "");
  c.set("framedBy", origins);
  if (formTarget !== undefined) c.header("Referrer-Policy", "strict-origin");
}

/** For a page without a session and without anything of a person, which any site may show in a frame or a window of its own. */
export function allowFramedByAnyone(c: Context<AppEnv>): void {
  allowFramedBy(c, ["*"]);
  // Else it could send nothing to the window that opened it.
  c.header("Cross-Origin-Opener-Policy", "unsafe-none");
}

/** For a page whose form is posted to another origin, which is told where it comes from. */
export function allowFormTarget(c: Context<AppEnv>, origin: string): void {
  const { nonce, services: { assets } } = c.var;
  c.header("Content-Security-Policy", contentSecurityPolicy(nonce, assets.dev, undefined, origin));
  c.header("Referrer-Policy", "strict-origin");
}

/** `devOrigin`: Vite's; `framedUrl`: an external page that this one shows in an iframe; `formTarget`:
 * another origin that a form is posted to. */
export function contentSecurityPolicy(
  nonce: string,
  devOrigin?: string,
  framedUrl?: string,
  formTarget?: string,
): string {
  const dev = devOrigin ? ` ${devOrigin}` : "";
  const socket = devOrigin ? ` ${devOrigin.replace(/^http/, "ws")}` : "";
  // Vite inserts styles without a nonce.
  const style = devOrigin ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${style}${dev}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${dev}`,
    `font-src 'self'${dev}`,
    "media-src 'self' blob:",
    // The PDF worker; Vite serves it wrapped from another origin.
    `worker-src 'self'${devOrigin ? " blob:" : ""}`,
    `connect-src 'self'${dev}${socket}`,
    `frame-src 'self'${framedUrl ? ` ${new URL(framedUrl).origin}` : ""}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ""}`,
  ].join("; ");
}
