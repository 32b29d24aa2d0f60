import { PAID_PLANS, type Price } from "../../domain/billing.ts";
import type { Environment } from "./environment.ts";

export type BillingConfig = {
  secretKey: string;
  /** Secret with which Stripe signs events. */
  webhookSecret: string;
  /** Another server that speaks Stripe's API; null for Stripe itself. */
  base: { protocol: "http" | "https"; host: string; port: number } | null;
  prices: readonly Price[];
};

type Local = (host: string) => boolean;

/** Reads `STRIPE_…` (DESIGN §7); null without a secret key. Adds to `problems`. */
export function readBilling(get: Environment, isLocal: Local, problems: string[]): BillingConfig | null {
  const [secretKey, webhookSecret] = [get("STRIPE_SECRET_KEY"), get("STRIPE_WEBHOOK_SECRET")];
  const base = readBase(get("STRIPE_API_BASE"), isLocal, problems);
  const prices = readPrices(get, problems);
  if (secretKey === undefined && webhookSecret === undefined) return null;
  if (secretKey === undefined || webhookSecret === undefined) {
    problems.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set");
    return null;
  }
  return { secretKey, webhookSecret, base, prices };
}

function readBase(text: string | undefined, isLocal: Local, problems: string[]): BillingConfig["base"] {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isPlain = url !== null && url.pathname === "/" && url.search === "" && url.hash === "";
  if (!isPlain || (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal(url.host)))) {
    problems.push("STRIPE_API_BASE must be an address such as https://stripe.example, without a path");
    return null;
  }
  const protocol = url.protocol === "https:" ? "https" : "http";
  return { protocol, host: url.hostname, port: Number(url.port) || (protocol === "https" ? 443 : 80) };
}

function readPrices(get: Environment, problems: string[]): Price[] {
  const prices: Price[] = [];
  for (const plan of PAID_PLANS) {
    for (const interval of ["monthly", "annual"] as const) {
      const name = `STRIPE_PRICE_${plan}_${interval}`.toUpperCase();
      const id = get(name);
      if (id === undefined) continue;
      if (!/^[A-Za-z0-9_]{1,100}$/.test(id)) {
        problems.push(`${name} must be a price's id, such as price_1A2b`);
      }
      const other = prices.find((price) => price.id === id);
      if (other) problems.push(`${name} is the price of another plan or interval as well`);
      prices.push({ id, plan, interval });
    }
  }
  return prices;
}
