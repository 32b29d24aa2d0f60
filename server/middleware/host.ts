import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { normalizeHost } from "../../domain/hosts.ts";
import type { AppEnv } from "../services/context.ts";
import { isApi } from "./errors.ts";
import { renderDomainNotConfigured } from "../ui/error_pages.tsx";

/** Resolves the request's host from the Host header alone (spec 1 §2.1, DECISIONS 1); a mismatch is 400. */
export const requestHost = createMiddleware<AppEnv>(async (c, next) => {
  const header = c.req.header("host");
  const name = header === undefined ? null : normalizeHost(header);
  if (name === null) throw new AppError("invalid", "The request names no host that we could serve.");
  const url = URL.parse(c.req.url);
  if (url === null || normalizeHost(url.host) !== name) {
    throw new AppError("invalid", "The address and the Host header name different hosts.");
  }
  const host = await c.get("services").hosts.find(name);
  if (host === null) {
    if (isApi(c)) throw new AppError("not_found", "Domain Not Configured");
    return c.html(renderDomainNotConfigured(c), 404);
  }
  c.set("host", host);
  await next();
});
