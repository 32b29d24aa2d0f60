import { Hono } from "hono";
import type Stripe from "stripe";
import { z } from "zod";
import { serverLinks } from "../../../../domain/server_links.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { AppEnv } from "../../../services/context.ts";
import { SYNC_CUSTOMER } from "../../../flows/sync_customer.ts";
import { TOKEN_FORM_BYTES } from "../../../middleware/read_form.ts";
import { readText } from "../../../middleware/read_text.ts";
import { receiveEvent } from "../../../features/billing/receive_event.ts";

/** Seconds that an event may be old (Stripe's own tolerance). */
const TOLERANCE_S = 300;
/** The customer that an event's object names, or is; the rest of it is not used. */
const ID = z.string().max(255);
const OBJECT = z.object({ object: z.string().nullish(), id: ID.nullish(), customer: ID.nullish() });

/** Webhook for Stripe's events, on the base domain alone. */
export const stripeWebhook = new Hono<AppEnv>().post(serverLinks.stripeWebhook(), async (c) => {
  const { services, host, now } = c.var;
  const { stripe, config: { billing }, doors, wake } = services;
  const isHere = host.kind === "installation" && host.base;
  if (!isHere || stripe === null || billing === null) throw notFound();
  const text = await readText(c, TOKEN_FORM_BYTES);
  const signature = c.req.header("stripe-signature") ?? "";
  const event = await verified(stripe, text, signature, billing.webhookSecret, now);
  if (event === null) throw new AppError("invalid", "This was not signed by Stripe for us, or too long ago.");
  const object = OBJECT.safeParse(event.data.object).data;
  const customer = (object?.object === "customer" ? object.id : object?.customer) ?? null;
  await doors.writeControl((tx) =>
    receiveEvent(tx, { id: event.id, type: event.type, customer, now }, SYNC_CUSTOMER)
  );
  wake();
  return c.json({ received: true });
});

async function verified(
  stripe: Stripe,
  text: string,
  signature: string,
  secret: string,
  now: Date,
): Promise<Stripe.Event | null> {
  try {
    return await stripe.webhooks.constructEventAsync(
      text,
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    );
  } catch {
    return null;
  }
}
