import { Hono } from "hono";
import { z } from "zod";
import { CONTACT_CHECKS, type ContactField } from "../../../domain/contact.ts";
import { LISTED_PLANS } from "../../../domain/plans.ts";
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
  plan: z.enum(LISTED_PLANS).nullish(),
  /** Honeypot: hidden on screen; filled in only by bots, which get a success answer. */
  homepage: z.string().optional(),
});

/** Spec 1 §7. */
export const landingRoutes = new Hono<AppEnv>()
  .post("/contact", can("contact.send"), body(contact), async (c) => {
    const { homepage, plan = null, ...fields } = c.req.valid("json");
    if (!homepage) {
      await receiveContactMessage(c.var.services, { ...fields, plan, host: c.var.host.name });
    }
    return c.json({ success: true }, 201);
  });
