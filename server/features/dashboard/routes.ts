import { Hono } from "hono";
import { z } from "zod";
import { UNIT_FILTERS } from "../../../domain/active_units.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { linkNext, paged } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { listActiveUnits } from "./list_active_units.ts";

const units = paged.extend({ status: z.enum(UNIT_FILTERS).default("all") });

/** The calls of the staff's start page (spec 1 §2.4). */
export const dashboardRoutes = new Hono<AppEnv>()
  .get("/active-units", can("unit.list"), query(units), async (c) => {
    const { cursor = null, ...page } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listActiveUnits(db, actorOf(c), { ...page, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  });
