import { useId } from "react";
import { poundsText } from "../../domain/bookkeeping.ts";
import { checkPaidDay, type Invoice } from "../../domain/invoices.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { invoicesApi, useReadAccountsAgain } from "./queries.ts";

type Props = { invoice: Invoice; today: string; onClose: () => void };

/** Notes the day on which an invoice was paid, which books it as income. */
export default function PayInvoiceDialog({ invoice, today, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const formId = useId();
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
  const { isPending } = form.saving;
  return (
    <Dialog
      size="small"
      onClose={onClose}
      busy={isPending}
      title="Mark this invoice as paid?"
      description={
        <>
          {`Invoice ${number} of `}
          <bdi className="anywhere">{tenantName}</bdi>
          {`: ${poundsText(amount)} will count as income on that day.`}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} pendingText="Saving…">
            Mark as paid
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Field label="Paid on" error={form.error("paidOn")}>
          <TextInput type="date" max={today} {...form.field("paidOn")} />
        </Field>
      </form>
    </Dialog>
  );
}
