import { checkBillingEmail, checkPurchaseOrder, INVOICE_LIMITS } from "../../domain/invoices.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { saveInvoiceDetails } from "./queries.ts";

type Props = { purchaseOrder: string; billingEmail: string; /** Stripe is set up here. */ byCard: boolean };

/** Purchase order and address for a school's invoices. */
export default function InvoiceDetailsIsland({ byCard, ...saved }: Props) {
  const toast = useToast();
  const form = useForm({
    saved,
    check: ({ purchaseOrder, billingEmail }) => ({
      purchaseOrder: checkPurchaseOrder(purchaseOrder),
      billingEmail: checkBillingEmail(billingEmail),
    }),
    save: saveInvoiceDetails,
    onSaved: (details) => {
      toast({ title: "Invoice details saved", tone: "success" });
      return details;
    },
    failed: "Failed to save invoice details",
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Card title="On your invoices">
        <CardSection className="stack gap-l">
          <Field
            label="Purchase order number"
            hint="Printed on your invoices from the next one on."
            error={form.error("purchaseOrder")}
            optional
          >
            <TextInput
              autoComplete="off"
              maxLength={INVOICE_LIMITS.purchaseOrder}
              {...form.field("purchaseOrder")}
            />
          </Field>
          <Field
            label="Email for invoices"
            hint="Such as your finance office’s. If empty, they go to the administrator who saved this last."
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
          {byCard && (
            <p className="small quiet">
              Stripe asks for your VAT number when you subscribe. You can change it under Manage billing.
            </p>
          )}
        </CardSection>
        <CardFooter>
          <Button
            type="submit"
            variant="primary"
            pending={form.saving.isPending}
            pendingText="Saving…"
          >
            Save invoice details
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
