import { createMiddleware } from "hono/factory";
import { newId } from "../../domain/ids.ts";
import type { AppEnv } from "../context.ts";

/**
 * Gives every request an id and writes one line of the access log: method, path without its query (it may hold a
 * link's secret), status, milliseconds, place.
 */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = newId("request");
  const started = performance.now();
  c.set("requestId", id);
  await next();
  c.header("X-Request-Id", id);
  const place = c.get("place") as AppEnv["Variables"]["place"] | undefined;
  c.get("services").log({
    at: c.get("services").now().toISOString(),
    requestId: id,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Math.round(performance.now() - started),
    tenantId: place?.kind === "tenant" ? place.tenantId : undefined,
  });
});
