import { Hono } from "hono";
import { z } from "zod";
import { REGISTER_ORDERS, REGISTER_SCOPES } from "../../../domain/register.ts";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { pageQuery, studentSearchQuery } from "../../http/paging.ts";
import { readRegister } from "../../features/register/read_register.ts";

const registerQuery = pageQuery.extend({
  ...studentSearchQuery.shape,
  order: z.enum(REGISTER_ORDERS).default("waiting"),
  scope: z.enum(REGISTER_SCOPES).default("visible"),
});

/** A unit's students and the state of each outcome, a page at a time. */
export const registerRoutes = new Hono<AppEnv>()
  .get("/units/:id/register", can("unit.register"), inTurn, query(registerQuery), async (c) => {
    const { school, actor } = c.var;
    const input = { ...c.req.valid("query"), unitId: c.req.param("id"), opened: null };
    return c.json(await school.read(readRegister, actor, input));
  });
