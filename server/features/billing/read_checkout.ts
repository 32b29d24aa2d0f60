import type { Price } from "../../../domain/billing.ts";
import { type Actor, decide } from "../../../domain/permissions.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import type { Services } from "../../services/services.ts";
import { readSubscription } from "./read_subscription.ts";

type Reader = {
  school: { id: string };
  staff: { actor: Actor };
  services: Pick<Services, "config" | "doors">;
};

/** How a school buys from the plans; null where schools do not pay by card, where the plan was agreed, and for support. */
export async function readCheckout(
  { school, staff: { actor }, services: { config, doors } }: Reader,
): Promise<{ prices: readonly Price[]; changeAt: string | null } | null> {
  if (config.billing === null || decide(actor, "billing.manage") !== "yes") return null;
  const bought = await doors.readControl((db) => readSubscription(db, school.id));
  if (bought === null || bought.isAgreed) return null;
  return { prices: config.billing.prices, changeAt: bought.paysByStripe ? serverLinks.billing() : null };
}
