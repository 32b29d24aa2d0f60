import { Hono } from "hono";
import { z } from "zod";
import { LINK_MAIL_LIMITS } from "../../../../domain/link_mails.ts";
import type { AppEnv } from "../../../context.ts";
import { writeWithWork } from "../../../flows/write_with_work.ts";
import { staffOf } from "../../../middleware/actor_of.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { askLinkMailing } from "./ask_link_mailing.ts";
import { readLinkMailing } from "./read_link_mailing.ts";

const wanted = z.strictObject({
  assignmentIds: z.array(z.string().max(100)).min(1, "Choose a portfolio.").max(
    LINK_MAIL_LIMITS.atOnce,
    `At most ${LINK_MAIL_LIMITS.atOnce} portfolios can be chosen at once.`,
  ),
});

/** The calls that mail students their links. */
export const linkMailingRoutes = new Hono<AppEnv>()
  .post("/link-mailings", can("student.mail_links"), body(wanted), async (c) => {
    const services = c.get("services");
    const actor = staffOf(c);
    const asked = {
      ...c.req.valid("json"),
      origin: `${services.config.scheme}://${c.get("place").host}`,
      now: services.now(),
    };
    const { id } = await writeWithWork(services, tenantOf(c), (tx) => askLinkMailing(tx, actor, asked));
    return c.json(await services.doors.readTenant(tenantOf(c), (db) => readLinkMailing(db, actor, id)), 201);
  })
  .get("/link-mailings/:id", can("student.mail_links"), async (c) => {
    const actor = staffOf(c);
    const id = c.req.param("id");
    return c.json(
      await c.get("services").doors.readTenant(tenantOf(c), (db) => readLinkMailing(db, actor, id)),
    );
  });
