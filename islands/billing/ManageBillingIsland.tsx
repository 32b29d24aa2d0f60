import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { openPortal } from "./queries.ts";

/** Leads to Stripe's pages, where the plan is changed, paid and left. */
export default function ManageBillingIsland() {
  const manage = useMutation({
    mutationFn: openPortal,
    onSuccess: ({ url }) => location.assign(url),
    meta: { failed: "Failed to open billing portal" },
  });
  return (
    <Button
      variant="primary"
      pending={manage.isPending || manage.isSuccess}
      pendingText="Opening…"
      onClick={() => manage.mutate()}
    >
      Manage billing
    </Button>
  );
}
