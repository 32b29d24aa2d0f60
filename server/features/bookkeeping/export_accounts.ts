import { sql } from "drizzle-orm";
import type { Doors } from "../../../db/doors.ts";
import type { Period } from "../../../domain/account_period.ts";
import type { AccountList } from "../../../domain/bookkeeping.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { timeEntriesCsv, transactionsCsv } from "./accounts_csv.ts";
import { listTimeEntries } from "./list_time_entries.ts";
import { listTransactions } from "./list_transactions.ts";

const EXPORT_PAGE = 1000;

/** One of the lists as CSV, read as its reader asks for more. */
export async function exportAccounts(
  { readControl, writeControl }: Pick<Doors, "readControl" | "writeControl">,
  actor: ControlActor,
  { what, now, ...period }: Period & { what: AccountList; now: Date },
): Promise<AsyncGenerator<string>> {
  await writeControl((tx) =>
    tx.batch([
      controlEventStatement(
        tx,
        { what: "accounts.exported", at: now, actor, data: { what, ...period } },
        sql`1`,
      ),
    ])
  );
  const page = { ...period, limit: EXPORT_PAGE };
  return what === "transactions"
    ? transactionsCsv((cursor) => readControl((db) => listTransactions(db, { ...page, cursor })))
    : timeEntriesCsv((cursor) => readControl((db) => listTimeEntries(db, { ...page, cursor })));
}
