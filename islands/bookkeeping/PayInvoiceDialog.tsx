import { poundsText } from "../../domain/bookkeeping.ts";
import { checkPaidDay, type Invoice } from "../../domain/invoices.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { invoicesApi, useReadAccountsAgain } from "./queries.ts";

type Props = { invoice: Invoice; today: string; onClose: () => void };

/** Notes the day on which an invoice was paid, which books it as income. */
export default function PayInvoiceDialog({ invoice, today, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const { id, number, amount, tenantName } = invoice;
  const form = useForm({
    saved: { paidOn: today },
    check: ({ paidOn }) => ({ paidOn: checkPaidDay(paidOn, invoice, today) }),
    save: (json) => answer(invoicesApi[":id"].pay.$post({ param: { id }, json })),
    onSaved: () => {
      readAgain();
      toast({ title: "Invoice paid", description: `${poundsText(amount)} as income.`, tone: "success" });
      onClose();
    },
    failed: "Failed to mark the invoice as paid",
  });
  return (
    <FormDialog
      title="Mark this invoice as paid?"
      description={
        <>
          {`Invoice ${number} of `}
          <bdi className="anywhere">{tenantName}</bdi>
          {`: ${poundsText(amount)} will count as income on that day.`}
        </>
      }
      size="small"
      form={form}
      submitLabel="Mark as paid"
      pendingText="Saving…"
      onClose={onClose}
    >
      <Field label="Paid on" error={form.error("paidOn")}>
        <TextInput type="date" max={today} {...form.field("paidOn")} />
      </Field>
    </FormDialog>
  );
}
