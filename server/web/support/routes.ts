import { Hono } from "hono";
import { z } from "zod";
import { SUPPORT_LENGTHS, SUPPORT_REASONS } from "../../../domain/support.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { endSupport, grantSupport } from "../../features/support/grant_support.ts";
import { listGrants } from "../../features/support/list_grants.ts";

const grant = z.strictObject({
  length: z.enum(SUPPORT_LENGTHS),
  reason: z.enum(SUPPORT_REASONS),
  mayChange: z.boolean().default(false),
});

/** Support access, for administrators in admin mode (DECISIONS 2). */
export const supportRoutes = new Hono<AppEnv>()
  .get("/admin/support-grants", can("support.read"), inTurn, query(pageQuery), async (c) => {
    const { school, now } = c.var;
    return answerPage(c, await school.read(listGrants, { ...c.req.valid("query"), now }));
  })
  .post("/admin/support-grants", can("support.grant"), body(grant), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.writeWithJobs(grantSupport, actor, { ...c.req.valid("json"), now }), 201);
  })
  .post("/admin/support-grants/:id/end", can("support.grant"), async (c) => {
    const { school, actor, now } = c.var;
    await school.writeWithJobs(endSupport, actor, { id: c.req.param("id"), now });
    return c.json({ success: true });
  });
