import { sql } from "drizzle-orm";
import { financialTransactions, timeEntries } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { lastDay, monthsOf, type Period } from "../../../domain/account_period.ts";
import type { AccountingSummary } from "../../../domain/bookkeeping.ts";
import { timeEntriesIn, transactionsIn } from "./entry_views.ts";

const { type, amount, transactionDate } = financialTransactions;

const SUMS = {
  income: sql<number>`coalesce(sum(iif(${type} = 'income', ${amount}, 0)), 0)`,
  expenditure: sql<number>`coalesce(sum(iif(${type} = 'expenditure', ${amount}, 0)), 0)`,
};

/**
 * Summary of a period, and of the twelve months to its end; three queries, one round trip. Time counts when booked
 * (DECISIONS 23).
 */
export async function summariseAccounts(
  db: Pick<ControlReader, "select">,
  { today, ...period }: Period & { today: string },
): Promise<AccountingSummary> {
  const months = monthsOf(period, today);
  const month = sql<string>`substr(${transactionDate}, 1, 7)`;
  const shown = { from: `${months[0]}-01`, to: lastDay(months.at(-1)!) };
  const [[money], [time], byMonth] = await Promise.all([
    db.select({ ...SUMS, transactionCount: sql<number>`count(*)` }).from(financialTransactions)
      .where(transactionsIn(period)),
    db.select({
      timeEntryCount: sql<number>`count(*)`,
      totalHours: sql<number>`coalesce(sum(${timeEntries.hours}), 0)`,
    }).from(timeEntries).where(timeEntriesIn(period)),
    db.select({ month, ...SUMS }).from(financialTransactions).where(transactionsIn(shown)).groupBy(month),
  ]);
  const sums = new Map(byMonth.map((row) => [row.month, row]));
  return {
    ...withProfit(money!),
    ...time!,
    months: months.map((month) => withProfit(sums.get(month) ?? { month, income: 0, expenditure: 0 })),
  };
}

function withProfit<Sums extends { income: number; expenditure: number }>(sums: Sums) {
  return { ...sums, profitLoss: sums.income - sums.expenditure };
}
