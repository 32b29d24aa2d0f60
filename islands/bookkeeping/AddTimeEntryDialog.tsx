import { TIME_CATEGORIES } from "../../domain/account_categories.ts";
import {
  ACCOUNT_LIMITS,
  checkAccountDay,
  checkCategory,
  checkDescription,
  checkHours,
  checkRate,
  hoursText,
  parseHours,
  parsePounds,
  poundsText,
  timeCost,
} from "../../domain/bookkeeping.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { TenantChoice } from "../tenants/TenantChoice.tsx";
import { CategoryField } from "./CategoryField.tsx";
import { accountsApi, useReadAccountsAgain } from "./queries.ts";

type Props = { today: string; onClose: () => void };

export default function AddTimeEntryDialog({ today, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const form = useForm({
    saved: { hours: "", hourlyRate: "", workDate: today, category: "", description: "", tenantId: "" },
    check: ({ hours, hourlyRate, workDate, category, description }) => ({
      hours: checkHours(parseHours(hours)),
      hourlyRate: hourlyRate.trim() === "" ? null : checkRate(parsePounds(hourlyRate)),
      workDate: checkAccountDay(workDate),
      category: checkCategory(category),
      description: checkDescription(description),
    }),
    save: ({ hours, hourlyRate, tenantId, ...values }) => {
      const numbers = { hours: parseHours(hours)!, hourlyRate: parsePounds(hourlyRate) };
      return answer(
        accountsApi["time-entries"].$post({ json: { ...values, ...numbers, tenantId: tenantId || null } }),
      );
    },
    onSaved: ({ hours }) => {
      readAgain();
      toast({ title: "Time entry added", description: hoursText(hours), tone: "success" });
      onClose();
    },
    failed: "Failed to add time entry",
  });
  const { tenantId } = form.values;
  return (
    <FormDialog title="Add time entry" form={form} pendingText="Adding…" onClose={onClose}>
      <div className="halves tops">
        <Field label="Hours" hint="In quarters, such as 1.25." error={form.error("hours")}>
          <TextInput inputMode="decimal" autoComplete="off" maxLength={10} {...form.field("hours")} />
        </Field>
        <Field label="Date" hint="When the work was done." error={form.error("workDate")}>
          <TextInput type="date" {...form.field("workDate")} />
        </Field>
      </div>
      <Field
        label="Hourly rate in pounds"
        hint={costHint(form.values)}
        error={form.error("hourlyRate")}
        optional
      >
        <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...form.field("hourlyRate")} />
      </Field>
      <CategoryField
        suggested={TIME_CATEGORIES}
        field={form.field("category")}
        error={form.error("category")}
      />
      <Field label="Description" error={form.error("description")}>
        <TextInput autoComplete="off" maxLength={ACCOUNT_LIMITS.description} {...form.field("description")} />
      </Field>
      <TenantChoice
        none="No tenant"
        hint="If this is about one school."
        optional
        value={tenantId}
        onChange={(id) => form.set("tenantId", id)}
        error={form.error("tenantId")}
      />
    </FormDialog>
  );
}

function costHint(typed: { hours: string; hourlyRate: string }): string {
  const [hours, hourlyRate] = [parseHours(typed.hours), parsePounds(typed.hourlyRate)];
  if (checkHours(hours) !== null || checkRate(hourlyRate) !== null) {
    return "Only time with a rate can be booked.";
  }
  return `This time will cost ${poundsText(timeCost({ hours: hours!, hourlyRate }))} when you book it.`;
}
