import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../services/context.ts";

/**
 * Requests of all schools take turns, and in a school those who send the same cookies, so that one who asks for all they can
 * delays another by one request (docs/decisions/0071).
 */
export const entryTurn = createMiddleware<AppEnv>(async (c, next) => {
  const host = c.get("host");
  const school = host.kind === "tenant" ? host.tenantId : "";
  await c.get("services").entryTurns.enter({ school, person: c.req.header("cookie") ?? "" }, c.req.raw, next);
});
