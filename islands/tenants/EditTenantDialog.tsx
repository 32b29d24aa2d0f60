import type { TenantView } from "../../domain/tenants.ts";
import { answer } from "../api.ts";
import { changedValues } from "../form/form_values.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { tenantsApi, useShowTenant } from "./queries.ts";
import { checkTenantValues, TenantFields, type TenantValues } from "./TenantFields.tsx";

type Props = { tenant: TenantView; site: string; onClose: () => void };

/** Name, addresses and type of a tenant. */
export default function EditTenantDialog({ tenant, site, onClose }: Props) {
  const toast = useToast();
  const showTenant = useShowTenant();
  const saved: TenantValues = {
    name: tenant.name,
    subdomain: tenant.subdomain ?? "",
    domain: tenant.domain === site ? "" : tenant.domain,
    tenantType: tenant.tenantType,
  };
  const form = useForm({
    saved,
    check: (values) => checkTenantValues(values, site),
    save: (values, base) => {
      const json = changedValues(values, base);
      return answer(tenantsApi.admin.tenants[":id"].$patch({ param: { id: tenant.id }, json }));
    },
    onSaved: (changed) => {
      showTenant(changed);
      toast({ title: "Tenant updated", description: changed.name, tone: "success" });
      onClose();
    },
    failed: "Failed to update tenant",
  });
  const moves = form.values.subdomain.trim().toLowerCase() !== saved.subdomain;
  return (
    <FormDialog
      title={`Edit ${tenant.name}`}
      description="The school chooses the name that its own pages show in its settings."
      form={form}
      submitLabel="Save"
      pendingText="Saving…"
      onClose={onClose}
    >
      <TenantFields
        site={site}
        type={form.values.tenantType}
        onType={(type) => form.set("tenantType", type)}
        field={form.field}
        error={form.error}
      />
      {moves && (
        <p className="small" role="status">
          The former address stops working at once, for links in emails and printed cards too. No other school
          can take it.
        </p>
      )}
    </FormDialog>
  );
}
