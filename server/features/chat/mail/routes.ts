import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { readMailPreference, saveMailPreference } from "./mail_preference.ts";

export const mailRoutes = new Hono<AppEnv>()
  .get("/chat/mail-preference", can("chat.choose_mail"), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(readMailPreference, actor.id));
  })
  .put(
    "/chat/mail-preference",
    can("chat.choose_mail"),
    body(z.strictObject({ mail: z.boolean() })),
    async (c) => {
      const { school, actor, now } = c.var;
      return c.json(await school.write(saveMailPreference, actor, { ...c.req.valid("json"), now }));
    },
  );
