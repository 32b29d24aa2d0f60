import { periodOf } from "../../../domain/account_period.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import AccountsIsland from "../../../islands/bookkeeping/AccountsIsland.tsx";
import { accountQueries, ENTRIES_PER_PAGE } from "../../../islands/bookkeeping/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import { Island } from "../../ui/island.tsx";
import { listInvoices } from "../../features/bookkeeping/invoices/list_invoices.ts";
import { listTimeEntries } from "../../features/bookkeeping/list_time_entries.ts";
import { listTransactions } from "../../features/bookkeeping/list_transactions.ts";
import { summariseAccounts } from "../../features/bookkeeping/summarise_accounts.ts";
import type { LoadPanel } from "./panel.ts";

/** The provider's own accounts of the last twelve months, in one round trip. */
export const accountsPanel: LoadPanel = async (db, { now }) => {
  const today = dayIn(DEFAULT_TIME_ZONE, now);
  const period = periodOf("year", today);
  const first = { ...period, limit: ENTRIES_PER_PAGE, cursor: null };
  const [summary, transactions, timeEntries, invoices] = await Promise.all([
    summariseAccounts(db, { ...period, today }),
    listTransactions(db, first),
    listTimeEntries(db, first),
    listInvoices(db, { limit: ENTRIES_PER_PAGE, cursor: null, show: "open" }),
  ]);
  return {
    children: <Island name="bookkeeping/AccountsIsland" of={AccountsIsland} props={{ today }} />,
    seed: [
      seed(accountQueries.summary(period), summary),
      seed(accountQueries.transactions(period), firstPage(transactions)),
      seed(accountQueries.invoices("open"), firstPage(invoices)),
      seed(accountQueries.timeEntries(period), firstPage(timeEntries)),
    ],
  };
};
