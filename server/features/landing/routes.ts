import { Hono } from "hono";
import { z } from "zod";
import { CONTACT_CHECKS, type ContactField } from "../../../domain/contact.ts";
import { PLANS_SHOWN } from "../../../domain/plans.ts";
import type { AppEnv } from "../../context.ts";
import { receiveContactMessage } from "../../flows/receive_contact_message.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";

const field = (name: ContactField) =>
  z.string().superRefine((text, context) => {
    const message = CONTACT_CHECKS[name](text);
    if (message) context.addIssue({ code: "custom", message });
  });

const contact = z.strictObject({
  name: field("name"),
  email: field("email"),
  institution: field("institution"),
  message: field("message"),
  plan: z.enum(PLANS_SHOWN).nullish(),
  /** Nobody sees this field: who fills it in is a machine, and is told that all is well. */
  homepage: z.string().optional(),
});

/** The calls of the public pages (spec 1 §7). */
export const landingRoutes = new Hono<AppEnv>()
  .post("/contact", can("contact.send"), body(contact), async (c) => {
    const { homepage, plan = null, ...words } = c.req.valid("json");
    if (!homepage) {
      await receiveContactMessage(c.get("services"), { ...words, plan, host: c.get("place").host });
    }
    return c.json({ success: true }, 201);
  });
