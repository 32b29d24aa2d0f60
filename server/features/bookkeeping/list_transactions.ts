import { and, desc, eq, sql } from "drizzle-orm";
import { financialTransactions } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { Period } from "../../../domain/account_period.ts";
import type { Transaction } from "../../../domain/bookkeeping.ts";
import { notFound } from "../../../domain/errors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { selectTransactions, transactionsIn } from "./entry_views.ts";

const { transactionDate, createdAt, id } = financialTransactions;

/** By day, newest first; the cursor is the last one's id. One query. */
export async function listTransactions(
  db: Pick<ControlReader, "select">,
  { limit, cursor, ...period }: PageInput & Period,
): Promise<Page<Transaction>> {
  const rows = await selectTransactions(db).where(and(
    transactionsIn(period),
    cursor === null ? undefined : sql`(${transactionDate}, ${createdAt}, ${id}) <
      (select c.transaction_date, c.created_at, c.id from financial_transactions c where c.id = ${cursor})`,
  )).orderBy(desc(transactionDate), desc(createdAt), desc(id)).limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

/** Throws not_found. */
export async function readTransaction(
  db: Pick<ControlReader, "select">,
  transactionId: string,
): Promise<Transaction> {
  const [row] = await selectTransactions(db).where(eq(id, transactionId));
  if (!row) throw notFound();
  return row;
}
