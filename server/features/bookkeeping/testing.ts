import { sql } from "drizzle-orm";
import type { AccountingSummary, TimeEntry, Transaction } from "../../../domain/bookkeeping.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { World } from "../../../test/world.ts";

export const TRANSACTIONS = "/api/super-admin/financial-transactions";
export const TIME_ENTRIES = "/api/super-admin/time-entries";
export const INVOICES = "/api/super-admin/invoices";

type Over = Record<string, unknown>;

export const postTransaction = (superAdmin: BrowserClient, over: Over = {}) =>
  superAdmin.post(TRANSACTIONS, {
    type: "income",
    category: "subscription",
    amount: 6_900,
    currency: "GBP",
    description: "Oak Lane, June",
    transactionDate: "2026-06-15",
    ...over,
  });

export const postTime = (superAdmin: BrowserClient, over: Over = {}) =>
  superAdmin.post(TIME_ENTRIES, {
    category: "support",
    description: "First import with Oak Lane",
    hours: 725,
    hourlyRate: 4_550,
    workDate: "2026-06-15",
    ...over,
  });

/** Throws unless it was added. */
export async function addedTransaction(superAdmin: BrowserClient, over: Over = {}): Promise<Transaction> {
  return added(await postTransaction(superAdmin, over));
}

export async function addedTime(superAdmin: BrowserClient, over: Over = {}): Promise<TimeEntry> {
  return added(await postTime(superAdmin, over));
}

function added<T>({ status, text, json }: Awaited<ReturnType<BrowserClient["post"]>>): T {
  if (status !== 201) throw new Error(`adding answered ${status}: ${text}`);
  return json<T>();
}

export async function transactionsOf(superAdmin: BrowserClient, query = ""): Promise<Transaction[]> {
  return (await superAdmin.get(`${TRANSACTIONS}${query}`)).json<Transaction[]>();
}

export async function timeOf(superAdmin: BrowserClient, query = ""): Promise<TimeEntry[]> {
  return (await superAdmin.get(`${TIME_ENTRIES}${query}`)).json<TimeEntry[]>();
}

export async function summaryOf(superAdmin: BrowserClient, query = ""): Promise<AccountingSummary> {
  return (await superAdmin.get(`/api/super-admin/accounting-summary${query}`)).json<AccountingSummary>();
}

/** Events of the accounts, oldest first. */
export async function eventsOf(world: World) {
  const rows = await world.controlRows<{ what: string; actor_kind: string; data: string }>(sql`
      select what, actor_kind, data from events where what like 'transaction.%' or what like 'time_entry.%' or what like 'invoice.%' order by rowid`);
  return rows.map(({ what, actor_kind, data }) => [what, actor_kind, JSON.parse(data)]);
}
