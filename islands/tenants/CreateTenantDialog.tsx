import { useQueryClient } from "@tanstack/react-query";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { checkEmail, checkName } from "../../domain/people.ts";
import { type Plan, PLAN_NAMES, PLANS } from "../../domain/plans.ts";
import type { TenantType } from "../../domain/tenants.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { planOptions } from "./plan_options.ts";
import { tenantQueries, tenantsApi } from "./queries.ts";
import { checkTenantValues, TenantFields } from "./TenantFields.tsx";

const EMPTY = {
  name: "",
  subdomain: "",
  domain: "",
  tenantType: "institutional" as TenantType,
  plan: "small" as Plan,
  status: "trial" as "trial" | "active",
  email: "",
  firstName: "",
  lastName: "",
};

const STARTS = [
  { value: "trial", label: "A free trial of 7 days" },
  { value: "active", label: "Active, as paid for" },
] as const;

/** Makes a tenant with its database, and invites its first administrator. */
export default function CreateTenantDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({
    saved: EMPTY,
    check: (values) => ({ ...checkTenantValues(values, site), ...checkAdmin(values) }),
    save: ({ email, firstName, lastName, ...values }) => {
      const admin = email.trim() === "" ? undefined : { email, firstName, lastName };
      return answer(tenantsApi["super-admin"].tenants.$post({ json: { ...values, admin } }));
    },
    onSaved: ({ name, readyAt }) => {
      const description = readyAt === null ? `${name} is still being set up.` : `${name} is ready.`;
      toast({ title: "Tenant created", description, tone: "success" });
      void client.invalidateQueries({ queryKey: tenantQueries.lists });
      onClose();
    },
    failed: "Failed to create tenant",
  });
  const chooseType = (type: TenantType) => {
    form.set("tenantType", type);
    form.set("plan", type === "individual" ? "individual" : "small");
  };
  return (
    <FormDialog
      title="Create tenant"
      description="The school is ready within a minute. Its administrator gets an email that says how to sign in."
      form={form}
      pendingText="Creating…"
      onClose={onClose}
    >
      <TenantFields
        site={site}
        type={form.values.tenantType}
        onType={chooseType}
        field={form.field}
        error={form.error}
      />
      <div className="halves">
        <Field label="Plan" error={form.error("plan")}>
          <Select
            options={planOptions(PLAN_NAMES)}
            value={form.values.plan}
            onChoose={(value) => form.set("plan", value)}
          />
        </Field>
        <Field label="Begins as" hint={`Up to ${PLANS[form.values.plan].seats} students.`}>
          <Select
            options={STARTS}
            value={form.values.status}
            onChoose={(value) => form.set("status", value)}
          />
        </Field>
      </div>
      <fieldset className="stack gap-m">
        <legend>First administrator</legend>
        <p className="small quiet">Leave these empty to add one later.</p>
        <Field label="Email" error={form.error("email")}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={TEXT_LIMITS.email}
            {...form.field("email")}
          />
        </Field>
        <div className="halves">
          <Field label="First name" error={form.error("firstName")}>
            <TextInput autoComplete="off" maxLength={TEXT_LIMITS.name} {...form.field("firstName")} />
          </Field>
          <Field label="Last name" error={form.error("lastName")}>
            <TextInput autoComplete="off" maxLength={TEXT_LIMITS.name} {...form.field("lastName")} />
          </Field>
        </div>
      </fieldset>
    </FormDialog>
  );
}

function checkAdmin({ email, firstName, lastName }: typeof EMPTY) {
  if ([email, firstName, lastName].every((text) => text.trim() === "")) return {};
  return {
    email: email.trim() === "" ? "Enter their email address" : checkEmail(email),
    firstName: checkName(firstName, "First name"),
    lastName: checkName(lastName, "Last name"),
  };
}
