import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/errors.ts";
import { normalHost } from "../../domain/hosts.ts";
import type { AppEnv } from "../context.ts";
import { isApi } from "./is_api.ts";
import { renderDomainNotConfigured } from "../ui/gate_pages.tsx";

/**
 * Decides, once and from one source, which school a request is for (spec 1 §2.1, DECISIONS 1). The Host header is
 * that source; an address that names another host, or no Host at all, is refused with 400.
 */
export const placeGate = createMiddleware<AppEnv>(async (c, next) => {
  const header = c.req.header("host");
  const host = header === undefined ? null : normalHost(header);
  if (host === null) throw new AppError("invalid", "The request names no host that we could serve.");
  if (!URL.canParse(c.req.url) || normalHost(new URL(c.req.url).host) !== host) {
    throw new AppError("invalid", "The address and the Host header name different hosts.");
  }
  const place = await c.get("services").hosts.find(host);
  if (place === null) {
    if (isApi(c)) throw new AppError("not_found", "Domain Not Configured");
    return c.html(renderDomainNotConfigured(c), 404);
  }
  c.set("place", place);
  await next();
});
