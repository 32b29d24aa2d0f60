import { Hono } from "hono";
import { z } from "zod";
import { UNIT_FILTERS } from "../../../domain/active_units.ts";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { listActiveUnits } from "../../features/dashboard/list_active_units.ts";
import { listHolders } from "../../features/dashboard/list_holders.ts";

const units = pageQuery.extend({ status: z.enum(UNIT_FILTERS).default("all") });

/** Dashboard API (spec 1 §2.4). */
export const dashboardRoutes = new Hono<AppEnv>()
  .get("/active-units", can("unit.list"), inTurn, query(units), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listActiveUnits, actor, c.req.valid("query")));
  })
  .get("/units/:id/holders", can("student.list"), inTurn, query(pageQuery), async (c) => {
    const { school, actor } = c.var;
    const page = { unitId: c.req.param("id"), ...c.req.valid("query") };
    return c.json(await school.read(listHolders, actor, page));
  });
