import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { can } from "../../middleware/can.ts";
import { readRegister } from "./read_register.ts";

/** The page of a unit, read again. */
export const registerRoutes = new Hono<AppEnv>()
  .get("/units/:id/register", can("unit.register"), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(readRegister, actor, c.req.param("id")));
  });
