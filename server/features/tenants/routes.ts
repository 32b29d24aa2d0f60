import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { can } from "../../middleware/can.ts";

/** Spec 1 §2.1. */
export const tenantRoutes = new Hono<AppEnv>()
  .get(
    "/tenant/status",
    can("tenant.status"),
    (c) => c.json({ hasTenant: c.var.host.kind === "tenant" }),
  );
