import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { can } from "../../middleware/can.ts";

/** Whether this host is a school's (spec 1 §2.1); one that is nobody's never gets this far. */
export const tenantRoutes = new Hono<AppEnv>()
  .get(
    "/tenant/status",
    can("tenant.status"),
    (c) => c.json({ hasTenant: c.get("place").kind === "tenant" }),
  );
