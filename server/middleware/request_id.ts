import { createMiddleware } from "hono/factory";
import { newId } from "../../domain/ids.ts";
import type { AppEnv } from "../services/context.ts";
import { loggedMethod, loggedPath, routePattern } from "./logged_path.ts";

/** Request id and access log, which contains nothing that a caller typed, and no link secret. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = newId("request");
  const started = performance.now();
  c.set("requestId", id);
  await next();
  // `c.header` would wrap the finished response, whose body would then be sent as a stream.
  c.res.headers.set("X-Request-Id", id);
  const host = c.get("host") as AppEnv["Variables"]["host"] | undefined;
  const { log, metrics, now } = c.get("services");
  const pattern = routePattern(c);
  const ms = performance.now() - started;
  metrics.request(pattern, c.res.status, ms);
  log({
    at: now().toISOString(),
    requestId: id,
    method: loggedMethod(c),
    path: loggedPath(c, pattern),
    status: c.res.status,
    ms: Math.round(ms),
    tenantId: host?.kind === "tenant" ? host.tenantId : undefined,
  });
});
