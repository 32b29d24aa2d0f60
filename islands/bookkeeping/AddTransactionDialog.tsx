import { useId } from "react";
import { SUGGESTED_CATEGORIES } from "../../domain/account_categories.ts";
import {
  ACCOUNT_LIMITS,
  checkAccountDay,
  checkAmount,
  checkCategory,
  checkDescription,
  CURRENCY,
  parsePounds,
  poundsText,
  TRANSACTION_TYPE_LABELS,
  TRANSACTION_TYPES,
  type TransactionType,
} from "../../domain/bookkeeping.ts";
import { Field } from "../../ui/Field.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { TenantChoice } from "../tenants/TenantChoice.tsx";
import { CategoryField } from "./CategoryField.tsx";
import { accountsApi, useReadAccountsAgain } from "./queries.ts";

type Props = { today: string; onClose: () => void };

export default function AddTransactionDialog({ today, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const radioName = useId();
  const form = useForm({
    saved: {
      type: "income" as TransactionType,
      amount: "",
      category: "",
      description: "",
      transactionDate: today,
      tenantId: "",
    },
    check: ({ amount, category, description, transactionDate }) => ({
      amount: checkAmount(parsePounds(amount)),
      transactionDate: checkAccountDay(transactionDate),
      category: checkCategory(category),
      description: checkDescription(description),
    }),
    save: ({ amount, tenantId, ...values }) => {
      const json = {
        ...values,
        amount: parsePounds(amount)!,
        currency: CURRENCY,
        tenantId: tenantId || null,
      };
      return answer(accountsApi["financial-transactions"].$post({ json }));
    },
    onSaved: ({ type, amount }) => {
      readAgain();
      const description = `${TRANSACTION_TYPE_LABELS[type]} of ${poundsText(amount)}`;
      toast({ title: "Transaction added", description, tone: "success" });
      onClose();
    },
    failed: "Failed to add transaction",
  });
  const { type, tenantId } = form.values;
  return (
    <FormDialog title="Add transaction" form={form} pendingText="Adding…" onClose={onClose}>
      <fieldset className="stack gap-none">
        <legend>Type</legend>
        <div className="row gap-2xl lines-none">
          {TRANSACTION_TYPES.map((value) => (
            <Radio
              key={value}
              name={radioName}
              checked={type === value}
              onChange={() => form.set("type", value)}
              label={TRANSACTION_TYPE_LABELS[value]}
            />
          ))}
        </div>
      </fieldset>
      <div className="halves tops">
        <Field label="Amount in pounds" error={form.error("amount")}>
          <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...form.field("amount")} />
        </Field>
        <Field label="Date" error={form.error("transactionDate")}>
          <TextInput type="date" {...form.field("transactionDate")} />
        </Field>
      </div>
      <CategoryField
        suggested={SUGGESTED_CATEGORIES[type]}
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
