import { useMutation } from "@tanstack/react-query";
import { NOT_CONFIGURED, type Price } from "../../domain/billing.ts";
import { type BillingInterval, type Plan, PLANS } from "../../domain/plans.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useToast } from "../providers.tsx";
import { createCheckout } from "./queries.ts";

type Props = {
  plan: Plan;
  interval: BillingInterval;
  prices: readonly Price[];
  /** Address at which a paying school changes its plan; null for others. */
  changeAt: string | null;
};

/** Leads to Stripe's page for a plan (spec 2 §8). */
export function BuyButton({ plan, interval, prices, changeAt }: Props) {
  const toast = useToast();
  const price = prices.find((price) => price.plan === plan && price.interval === interval);
  const buy = useMutation({
    mutationFn: (priceId: string) => createCheckout(priceId, interval),
    onSuccess: ({ url }) => location.assign(url),
    meta: { failed: "Failed to create checkout session" },
  });
  const name = <span className="sr-only">{` ${PLANS[plan].name}`}</span>;
  if (changeAt !== null) return <LinkButton href={changeAt} wide>Change plan{name}</LinkButton>;
  const press = () => {
    if (price !== undefined) return buy.mutate(price.id);
    toast({ title: "Configuration Error", description: NOT_CONFIGURED, tone: "danger" });
  };
  return (
    <Button
      variant="primary"
      wide
      pending={buy.isPending || buy.isSuccess}
      pendingText="Opening…"
      onClick={press}
    >
      Subscribe{name}
    </Button>
  );
}
