import { Hono } from "hono";
import { z } from "zod";
import { checkUnitCode } from "../../../domain/units.ts";
import type { AppEnv } from "../../context.ts";
import { fetchUnit } from "../../flows/fetch_unit.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { actorOf } from "../../middleware/actor_of.ts";

const unitCode = z.string("Please enter a unit code").superRefine((text, context) => {
  const message = checkUnitCode(text);
  if (message) context.addIssue({ code: "custom", message });
}).transform((text) => text.trim());

/** The calls about units (spec 1 §7). */
export const unitRoutes = new Hono<AppEnv>()
  .post(
    "/units/fetch",
    can("unit.fetch"),
    body(z.strictObject({ unitCode })),
    async (c) =>
      c.json(await fetchUnit(c.get("services"), tenantOf(c), actorOf(c), c.req.valid("json").unitCode)),
  );
