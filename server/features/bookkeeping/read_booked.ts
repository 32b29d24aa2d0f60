import { gte, sql } from "drizzle-orm";
import { financialTransactions } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";

/** The day of the last transaction of a kind of source, and the sources of the month before it, removed ones included. */
export async function readBooked(
  db: Pick<ControlReader, "select">,
  prefix: string,
): Promise<{ sources: ReadonlySet<string>; lastDay: string | null }> {
  const { source, transactionDate } = financialTransactions;
  const isOfKind = sql`substr(${source}, 1, ${prefix.length}) = ${prefix}`;
  const [last] = await db.select({ day: sql<string | null>`max(${transactionDate})` })
    .from(financialTransactions).where(isOfKind);
  const lastDay = last?.day ?? null;
  if (lastDay === null) return { sources: new Set(), lastDay };
  const rows = await db.select({ source }).from(financialTransactions)
    .where(sql`${isOfKind} and ${gte(transactionDate, sql`date(${lastDay}, '-31 days')`)}`);
  return { sources: new Set(rows.map(({ source }) => source!)), lastDay };
}
