import type { BillingInterval } from "../../domain/plans.ts";
import type { billingRoutes } from "../../server/features/billing/routes.ts";
import { answer, apiClient } from "../api.ts";

const api = apiClient<typeof billingRoutes>();

/** Where the plan is paid. */
export function createCheckout(priceId: string, billingInterval: BillingInterval) {
  return answer(api.subscription["create-checkout"].$post({ json: { priceId, billingInterval } }));
}

/** Where the subscription is changed or left. */
export function openPortal() {
  return answer(api.subscription.portal.$post({ json: {} }));
}

/** What the school wants on its invoices, and where they go; as they are saved. */
export function saveInvoiceDetails(json: { purchaseOrder: string; billingEmail: string }) {
  return answer(api.subscription["invoice-details"].$patch({ json }));
}
