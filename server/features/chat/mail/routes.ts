import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../context.ts";
import { staffOf } from "../../../middleware/actor_of.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { chooseMail, readMailPreference } from "./mail_preference.ts";

/** Whether a member of staff wants a mail about unread messages. */
export const mailRoutes = new Hono<AppEnv>()
  .get("/chat/mail-preference", can("chat.choose_mail"), async (c) => {
    const { id } = staffOf(c);
    return c.json(await c.get("services").doors.readTenant(tenantOf(c), (db) => readMailPreference(db, id)));
  })
  .put(
    "/chat/mail-preference",
    can("chat.choose_mail"),
    body(z.strictObject({ mail: z.boolean() })),
    async (c) => {
      const { doors, now } = c.get("services");
      const input = { ...c.req.valid("json"), now: now() };
      const staff = staffOf(c);
      return c.json(await doors.writeTenant(tenantOf(c), (tx) => chooseMail(tx, staff, input)));
    },
  );
