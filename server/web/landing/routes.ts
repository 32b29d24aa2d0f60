import { Hono } from "hono";
import { z } from "zod";
import { checkContact, CONTACT } from "../../../domain/contact.ts";
import { assertNoErrors } from "../../../domain/errors.ts";
import { LISTED_PLANS } from "../../../domain/plans.ts";
import type { AppEnv } from "../../services/context.ts";
import { receiveContactMessage } from "../../flows/receive_contact_message.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { formSchema } from "../../middleware/form_schema.ts";
import { contactInTurn } from "../../middleware/strangers.ts";

const contact = formSchema(CONTACT).extend({
  plan: z.enum(LISTED_PLANS).nullish(),
  /** Honeypot: hidden on screen; filled in only by bots, which get a success answer. */
  homepage: z.string().max(1_000).optional(),
});

/** Spec 1 §7. */
export const landingRoutes = new Hono<AppEnv>()
  .post("/contact", can("contact.send"), body(contact), async (c) => {
    const { homepage, plan = null, ...form } = c.req.valid("json");
    assertNoErrors(checkContact(form));
    if (!homepage) {
      await contactInTurn(
        c,
        () => receiveContactMessage(c.var.services, form, { plan, host: c.var.host.name }),
      );
    }
    return c.json({ success: true }, 201);
  });
