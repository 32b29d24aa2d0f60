import { createMiddleware } from "hono/factory";
import { causeChain } from "../../domain/errors.ts";
import type { Capability } from "../../domain/permissions.ts";
import type { AppEnv } from "../services/context.ts";
import { markStatsStale } from "../flows/refresh_tenant_stats.ts";

/** Calls that change how many students or staff a school has. */
const COUNTED: ReadonlySet<Capability> = new Set<Capability>([
  "student.add",
  "student.import",
  "student.archive",
  "student.withdraw",
  "school_year.start",
  "staff.invite",
  "staff.change_role",
  "staff.archive",
]);

/** After each of these: the school is counted for the operator's lists. A failure leaves it to the daily sweep. */
export const changedStats = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const capability = c.get("capability");
  if (capability === null || !COUNTED.has(capability)) return;
  const { host, services } = c.var;
  if (host.kind !== "tenant" || c.req.method === "GET" || !c.res.ok) return;
  await markStatsStale(services, host.tenantId).catch((error) => {
    services.log({ at: services.now().toISOString(), work: "mark stats", fault: causeChain(error) });
  });
});
