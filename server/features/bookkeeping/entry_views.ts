import { and, eq, getTableColumns, gte, isNull, lte, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { financialTransactions, tenants, timeEntries } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { Period } from "../../../domain/account_period.ts";
import { AppError } from "../../../domain/errors.ts";

type Reads = Pick<ControlReader, "select">;

/** Rows are the `Transaction`s of domain/bookkeeping.ts. */
export function selectTransactions(db: Reads) {
  const { removedAt: _at, removedBy: _by, ...columns } = getTableColumns(financialTransactions);
  return db.select({ ...columns, tenantName: tenants.name }).from(financialTransactions)
    .leftJoin(tenants, eq(tenants.id, financialTransactions.tenantId)).$dynamic();
}

/** Rows are the `TimeEntry`s of domain/bookkeeping.ts. */
export function selectTimeEntries(db: Reads) {
  const { removedAt: _at, removedBy: _by, ...columns } = getTableColumns(timeEntries);
  return db.select({ ...columns, tenantName: tenants.name, bookedAs: financialTransactions.id })
    .from(timeEntries)
    .leftJoin(tenants, eq(tenants.id, timeEntries.tenantId))
    .leftJoin(
      financialTransactions,
      and(
        eq(financialTransactions.relatedTimeEntryId, timeEntries.id),
        isNull(financialTransactions.removedAt),
      ),
    ).$dynamic();
}

/** SQL condition: not removed, and within the period. */
export function transactionsIn(period: Period): SQL | undefined {
  const { removedAt, transactionDate } = financialTransactions;
  return and(isNull(removedAt), isWithin(transactionDate, period));
}

export function timeEntriesIn(period: Period): SQL | undefined {
  const { removedAt, workDate } = timeEntries;
  return and(isNull(removedAt), isWithin(workDate, period));
}

function isWithin(day: SQLiteColumn, { from, to }: Period): SQL | undefined {
  return and(from === null ? undefined : gte(day, from), to === null ? undefined : lte(day, to));
}

/** Throws invalid for a tenant that does not exist. */
export async function assertTenant(db: Reads, tenantId: string | null): Promise<void> {
  if (tenantId === null) return;
  const [tenant] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId));
  const message = "There is no such tenant";
  if (!tenant) throw new AppError("invalid", message, { fields: { tenantId: message } });
}
