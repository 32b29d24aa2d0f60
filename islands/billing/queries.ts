import type { BillingInterval } from "../../domain/plans.ts";
import type { billingRoutes } from "../../server/web/billing/routes.ts";
import { answer, apiClient } from "../api.ts";

const api = apiClient<typeof billingRoutes>();

/** Address of the page for paying the plan. */
export function createCheckout(priceId: string, billingInterval: BillingInterval) {
  return answer(api.subscription["create-checkout"].$post({ json: { priceId, billingInterval } }));
}

/** Address of the page for changing or cancelling the subscription. */
export function openPortal() {
  return answer(api.subscription.portal.$post({ json: {} }));
}

/** Saves the purchase order and address for the school's invoices. */
export function saveInvoiceDetails(json: { purchaseOrder: string; billingEmail: string }) {
  return answer(api.subscription["invoice-details"].$patch({ json }));
}
