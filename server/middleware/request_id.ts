import { createMiddleware } from "hono/factory";
import { newId } from "../../domain/ids.ts";
import type { AppEnv } from "../context.ts";

/** Request id and access log; the path without its query, which may hold a link's secret. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = newId("request");
  const started = performance.now();
  c.set("requestId", id);
  await next();
  c.header("X-Request-Id", id);
  const host = c.get("host") as AppEnv["Variables"]["host"] | undefined;
  c.get("services").log({
    at: c.get("services").now().toISOString(),
    requestId: id,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Math.round(performance.now() - started),
    tenantId: host?.kind === "tenant" ? host.tenantId : undefined,
  });
});
