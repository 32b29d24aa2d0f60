import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { embedLinks } from "../../domain/embed_links.ts";
import { AppError } from "../../domain/errors.ts";
import { ltiLinks } from "../../domain/lti.ts";
import { links } from "../../domain/links.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import type { AppEnv } from "../services/context.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Writes need our own Origin and a JSON body; uploads and the plain forms are exempt from JSON. */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.includes(c.req.method)) {
    if (!isAllowedOrigin(c)) {
      throw new AppError("forbidden", "This request did not come from one of our own pages.");
    }
    const type = bodyType(c.req.method, c.req.path);
    if (type !== null && hasBody(c.req.raw) && !hasContentType(c.req.header("content-type"), type)) {
      throw new AppError("wrong_type", `Send the body as ${type}.`);
    }
  }
  await next();
});

/**
 * Posted by others, and as good as what is signed in it: a launch, whose answer needs a cookie of ours; a ticket of our
 * other hosts, which says by which one and is compared with the origin; an event of Stripe's.
 */
const SIGNED: readonly string[] = [
  ltiLinks.login(),
  ltiLinks.launch(),
  serverLinks.arrive(),
  serverLinks.stripeWebhook(),
];

/**
 * Our own page's. A page whose address contains a token sends `null` (`security_headers.ts`): then the browser's own word
 * for where a request comes from counts, which no other site's page can forge. A handover is posted from the installation's
 * page to the school.
 */
function isAllowedOrigin(c: Context<AppEnv>): boolean {
  if (c.req.method === "POST" && SIGNED.includes(c.req.path)) return true;
  const { config } = c.get("services");
  const host = c.get("host");
  const isHandover = c.req.path === supportLinks.enter() && host.kind === "tenant";
  const hosts = isHandover ? config.adminHosts : [host.name];
  const origin = c.req.header("origin");
  if (hosts.some((name) => origin === `${config.scheme}://${name}`)) return true;
  return origin === "null" && c.req.header("sec-fetch-site") === "same-origin" && !isHandover;
}

/** The plain forms, apart from uploads the only bodies that are not JSON. */
const FORMS = [
  links.loginLink(""),
  serverLinks.loginTicket(""),
  serverLinks.whichSchool(),
  serverLinks.chooseSchool(),
  serverLinks.otherSchool(),
  serverLinks.arrive(),
  serverLinks.cross(""),
  serverLinks.getStarted(),
  serverLinks.confirmSignup(""),
  links.logout(),
  supportLinks.open(),
  supportLinks.enter(),
  supportLinks.mode(),
  supportLinks.end(),
  embedLinks.handOver(),
  ltiLinks.login(),
  ltiLinks.launch(),
  ltiLinks.link(),
  ltiLinks.choose(),
  ltiLinks.register(),
];

/** The required content type; null for any. */
function bodyType(method: string, path: string): string | null {
  if (method === "PUT" && path.startsWith("/api/uploads/")) return null;
  if (method === "POST" && FORMS.includes(path)) return null;
  return method === "PATCH" && path.startsWith("/api/uploads/")
    ? "application/offset+octet-stream"
    : "application/json";
}

function hasBody(request: Request): boolean {
  return request.headers.has("transfer-encoding") ||
    Number(request.headers.get("content-length") ?? "0") > 0 ||
    (request.headers.get("content-length") === null && request.headers.has("content-type"));
}

function hasContentType(contentType: string | undefined, type: string): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === type;
}
