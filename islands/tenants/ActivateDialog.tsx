import { useMutation } from "@tanstack/react-query";
import { paysByStripe } from "../../domain/billing.ts";
import type { TenantView } from "../../domain/tenants.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { tenantsApi, useShowTenant } from "./queries.ts";

type Props = { tenant: TenantView; onClose: () => void };

/** Deactivates a tenant, or activates it again. */
export default function ActivateDialog({ tenant: { id, name, active, subscription }, onClose }: Props) {
  const toast = useToast();
  const showTenant = useShowTenant();
  const change = useMutation({
    mutationFn: () =>
      answer(tenantsApi.admin.tenants[":id"].$patch({ param: { id }, json: { active: !active } })),
    onSuccess: (changed) => {
      showTenant(changed);
      toast({
        title: "Tenant updated",
        description: `${name} is ${changed.active ? "active" : "inactive"}.`,
        tone: "success",
      });
      onClose();
    },
    meta: { failed: "Failed to update tenant" },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={active ? "Deactivate this tenant?" : "Activate this tenant?"}
      description={
        <>
          <bdi className="strong">{name}</bdi>
          {active
            ? ": its addresses show ‘Domain Not Configured’ at once, to staff and students alike. Nothing is deleted."
            : ": its addresses work again at once, and people who are still signed in carry on."}
        </>
      }
      confirmLabel={active ? "Deactivate" : "Activate"}
      tone={active ? "danger" : "primary"}
      pending={change.isPending}
      pendingText="Saving…"
      onConfirm={() => change.mutate()}
    >
      {active && paysByStripe(subscription) && (
        <Alert tone="warning" title="It still pays at Stripe">
          Deactivating does not end its subscription. Cancel that at Stripe as well.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
