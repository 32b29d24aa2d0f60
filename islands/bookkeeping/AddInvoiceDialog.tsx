import { checkAccountDay, checkAmount, parsePounds, poundsText } from "../../domain/bookkeeping.ts";
import {
  checkDueDay,
  checkInvoiceNumber,
  checkPurchaseOrder,
  INVOICE_DAYS,
  INVOICE_LIMITS,
} from "../../domain/invoices.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { invoicesApi, useReadAccountsAgain } from "./queries.ts";
import { TenantChoice } from "../tenants/TenantChoice.tsx";

type Props = { today: string; onClose: () => void };

/** Records an invoice that was sent to a school. */
export default function AddInvoiceDialog({ today, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const form = useForm({
    saved: {
      tenantId: "",
      number: "",
      amount: "",
      purchaseOrder: "",
      issuedOn: today,
      dueOn: laterDay(today, INVOICE_DAYS),
    },
    check: (values) => ({
      tenantId: values.tenantId === "" ? "Choose a tenant" : null,
      number: checkInvoiceNumber(values.number),
      amount: checkAmount(parsePounds(values.amount)),
      purchaseOrder: checkPurchaseOrder(values.purchaseOrder),
      issuedOn: checkAccountDay(values.issuedOn),
      dueOn: checkDueDay(values),
    }),
    save: ({ amount, ...values }) =>
      answer(invoicesApi.$post({ json: { ...values, amount: parsePounds(amount)! } })),
    onSaved: ({ number, amount }) => {
      readAgain();
      toast({ title: "Invoice added", description: `${number}: ${poundsText(amount)}`, tone: "success" });
      onClose();
    },
    failed: "Failed to add invoice",
  });
  return (
    <FormDialog title="Add invoice" form={form} pendingText="Adding…" onClose={onClose}>
      <TenantChoice
        none="Choose a tenant"
        value={form.values.tenantId}
        onChange={(id) => form.set("tenantId", id)}
        error={form.error("tenantId")}
      />
      <div className="halves tops">
        <Field label="Invoice number" error={form.error("number")}>
          <TextInput autoComplete="off" maxLength={INVOICE_LIMITS.number} {...form.field("number")} />
        </Field>
        <Field label="Amount in pounds" error={form.error("amount")}>
          <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...form.field("amount")} />
        </Field>
      </div>
      <div className="halves tops">
        <Field label="Date" error={form.error("issuedOn")}>
          <TextInput type="date" {...form.field("issuedOn")} />
        </Field>
        <Field label="Due on" error={form.error("dueOn")}>
          <TextInput type="date" {...form.field("dueOn")} />
        </Field>
      </div>
      <Field
        label="Purchase order number"
        hint="The one that the school has given, if left empty."
        error={form.error("purchaseOrder")}
        optional
      >
        <TextInput
          autoComplete="off"
          maxLength={INVOICE_LIMITS.purchaseOrder}
          {...form.field("purchaseOrder")}
        />
      </Field>
    </FormDialog>
  );
}

function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
