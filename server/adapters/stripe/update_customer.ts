import type Stripe from "stripe";

/** Details that Stripe prints on a customer's invoices. */
type InvoiceDetails = { name: string; email: string | null; purchaseOrder: string | null };

/** Throws Stripe's errors. */
export async function updateCustomer(
  stripe: Stripe,
  customer: string,
  { name, email, purchaseOrder }: InvoiceDetails,
): Promise<void> {
  await stripe.customers.update(customer, {
    name,
    ...(email === null ? {} : { email }),
    invoice_settings: {
      // An empty text removes them.
      custom_fields: purchaseOrder === null ? "" : [{ name: "Purchase order", value: purchaseOrder }],
    },
  });
}
