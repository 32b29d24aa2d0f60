import { createMiddleware } from "hono/factory";
import { causeChain } from "../../domain/errors.ts";
import type { AppEnv } from "../services/context.ts";
import { queueGrades } from "../flows/queue_grades.ts";

/**
 * After each call that may have changed a portfolio, in schools that send progress to a gradebook: what has changed is
 * queued. A failure leaves it to the next call, or to the daily sweep.
 */
export const changedGrades = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.get("sendsGrades")) return;
  const { host, services } = c.var;
  if (host.kind !== "tenant" || c.req.method === "GET" || c.req.method === "HEAD") return;
  await queueGrades(services, host.tenantId).catch((error) => {
    services.log({ at: services.now().toISOString(), work: "queue grades", fault: causeChain(error) });
  });
});
