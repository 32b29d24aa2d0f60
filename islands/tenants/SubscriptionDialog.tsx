import { countText } from "../../domain/count_text.ts";
import { paysByStripe } from "../../domain/billing.ts";
import { checkEmail } from "../../domain/people.ts";
import { type Plan, PLAN_NAMES, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "../../domain/plans.ts";
import { STATUS_LABELS } from "../../domain/subscription_badge.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { checkStudentLimit, DIALOG_SEATS, NOTES_LENGTH, type TenantView } from "../../domain/tenants.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { changedValues } from "../form/form_values.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { planOptions } from "./plan_options.ts";
import { tenantsApi, useShowTenant } from "./queries.ts";

type Props = { tenant: TenantView; onClose: () => void };

/** What a tenant has bought, as agreed with it; Stripe decides the plan of one that pays there (DECISIONS 22). */
export default function SubscriptionDialog({ tenant: { id, name, subscription }, onClose }: Props) {
  const toast = useToast();
  const showTenant = useShowTenant();
  const byStripe = paysByStripe(subscription);
  const form = useForm({
    saved: {
      plan: subscription.plan as Plan,
      status: subscription.status as SubscriptionStatus,
      maxStudents: String(subscription.maxStudents),
      trialDay: dayOf(subscription.trialEndsAt),
      paidDay: dayOf(subscription.currentPeriodEnd),
      billingEmail: subscription.billingEmail ?? "",
      notes: subscription.notes ?? "",
    },
    check: ({ maxStudents, billingEmail }) => ({
      maxStudents: checkStudentLimit(maxStudents.trim() === "" ? NaN : Number(maxStudents)),
      billingEmail: billingEmail.trim() === "" ? null : checkEmail(billingEmail),
    }),
    save: (values, base) => {
      const { maxStudents, trialDay, paidDay, ...changed } = changedValues(values, base);
      const json = {
        ...changed,
        ...(maxStudents === undefined ? {} : { maxStudents: Number(maxStudents) }),
        ...(trialDay === undefined ? {} : { trialEndsAt: endOf(trialDay) }),
        ...(paidDay === undefined ? {} : { currentPeriodEnd: endOf(paidDay) }),
      };
      return answer(tenantsApi["super-admin"].tenants[":id"].subscription.$post({ param: { id }, json }));
    },
    onSaved: (changed) => {
      showTenant(changed);
      toast({ title: "Subscription Updated", description: name, tone: "success" });
      onClose();
    },
    failed: "Failed to update subscription",
  });
  const { plan, status } = form.values;
  const choosePlan = (next: Plan) => {
    form.set("plan", next);
    form.set("maxStudents", String(DIALOG_SEATS[next]));
  };
  return (
    <FormDialog
      title={`Subscription of ${name}`}
      form={form}
      submitLabel="Save subscription"
      pendingText="Saving…"
      onClose={onClose}
    >
      {byStripe && (
        <Alert title="This tenant pays through Stripe">
          <p>
            Its plan and status are changed there. You can change its student limit and your notes here.
          </p>
        </Alert>
      )}
      <div className="halves">
        <Field label="Plan">
          <Select options={planOptions(PLAN_NAMES)} value={plan} disabled={byStripe} onChoose={choosePlan} />
        </Field>
        <Field label="Status">
          <Select
            options={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            value={status}
            disabled={byStripe}
            onChoose={(value) => form.set("status", value)}
          />
        </Field>
      </div>
      <div className="halves">
        <Field
          label="Student limit"
          hint={`${countText(subscription.currentStudentCount, "student")} now.`}
          error={form.error("maxStudents")}
        >
          <TextInput inputMode="numeric" autoComplete="off" maxLength={7} {...form.field("maxStudents")} />
        </Field>
        {status === "trial"
          ? (
            <Field label="Trial ends on" hint="Seven days if left empty." error={form.error("trialEndsAt")}>
              <TextInput key="trial" type="date" disabled={byStripe} {...form.field("trialDay")} />
            </Field>
          )
          : (
            <Field
              label="Paid until"
              hint="When it pays by invoice."
              error={form.error("currentPeriodEnd")}
              optional
            >
              <TextInput key="paid" type="date" disabled={byStripe} {...form.field("paidDay")} />
            </Field>
          )}
      </div>
      <Field
        label="Billing email"
        hint={subscription.purchaseOrder && `Its purchase order: ${subscription.purchaseOrder}`}
        error={form.error("billingEmail")}
        optional
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
          {...form.field("billingEmail")}
        />
      </Field>
      <Field label="Notes" hint="Only super admins see these." error={form.error("notes")} optional>
        <TextArea maxLength={NOTES_LENGTH} {...form.field("notes")} />
      </Field>
    </FormDialog>
  );
}

function dayOf(instant: string | null): string {
  return instant?.slice(0, 10) ?? "";
}

/** The whole day counts. */
function endOf(day: string): string | null {
  return day === "" ? null : `${day}T23:59:59.000Z`;
}
