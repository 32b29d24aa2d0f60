import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Period } from "../../domain/account_period.ts";
import type { bookkeepingRoutes } from "../../server/web/bookkeeping/routes.ts";
import type { invoiceRoutes } from "../../server/web/bookkeeping/invoices/routes.ts";
import type { InvoiceFilter } from "../../domain/invoices.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const ENTRIES_PER_PAGE = 25;

export const accountsApi = apiClient<typeof bookkeepingRoutes>()["super-admin"];

export const invoicesApi = apiClient<typeof invoiceRoutes>()["super-admin"].invoices;

const ALL = ["accounts"] as const;
const LIMIT = String(ENTRIES_PER_PAGE);

function asQuery({ from, to }: Period) {
  return { from: from ?? undefined, to: to ?? undefined };
}

export const accountQueries = {
  summary: (period: Period) =>
    queryOptions({
      queryKey: [...ALL, "summary", period.from, period.to],
      queryFn: ({ signal }) =>
        answer(accountsApi["accounting-summary"].$get({ query: asQuery(period) }, { init: { signal } })),
      meta: { failed: "Failed to fetch accounts" },
    }),
  transactions: (period: Period) =>
    pagedQuery(
      [...ALL, "transactions", period.from, period.to],
      (cursor, options) =>
        accountsApi["financial-transactions"].$get(
          { query: { ...asQuery(period), limit: LIMIT, cursor } },
          options,
        ),
      { failed: "Failed to fetch transactions" },
    ),
  invoices: (show: InvoiceFilter) =>
    pagedQuery(
      [...ALL, "invoices", show],
      (cursor, options) => invoicesApi.$get({ query: { show, limit: LIMIT, cursor } }, options),
      { failed: "Failed to fetch invoices" },
    ),
  timeEntries: (period: Period) =>
    pagedQuery(
      [...ALL, "time", period.from, period.to],
      (cursor, options) =>
        accountsApi["time-entries"].$get({ query: { ...asQuery(period), limit: LIMIT, cursor } }, options),
      { failed: "Failed to fetch time entries" },
    ),
};

/** Reads all of the page again, since an entry changes sums, months and lists alike. */
export function useReadAccountsAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ALL });
}
