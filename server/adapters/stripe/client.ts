import Stripe from "stripe";
import type { BillingConfig } from "../../config/billing_config.ts";

const TIMEOUT_MS = 10_000;

/** The official client, with the API version that it was made for; each call is tried twice more where that is safe. */
export function openStripe({ secretKey, base }: BillingConfig): Stripe {
  return new Stripe(secretKey, {
    ...(base ?? {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
}
