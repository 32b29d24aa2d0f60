import { AppError } from "../../../domain/errors.ts";
import type { Log } from "../../kernel/log.ts";

const AWAY = "Stripe did not answer. Nothing was changed or charged; please try again in a moment.";

/** What `ask` answers. Throws unavailable for Stripe's errors, which the log names without a secret. */
export async function askStripe<T>({ log }: { log: Log }, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { default: Stripe } = await import("stripe");
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, param, requestId } = error;
    log({
      work: "ask Stripe",
      fault: [type, code, param].filter(Boolean).join(" "),
      stripeRequest: requestId,
    });
    throw new AppError("unavailable", AWAY);
  }
}
