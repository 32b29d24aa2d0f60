import type { DatabaseCopy } from "./database_copy.ts";

const COLUMNS = [
  "id",
  "tenant_id",
  "student_id",
  "reason",
  "ordered_by",
  "ordered_at",
  "taken_back_at",
  "begun_at",
  "done_at",
  "counts",
];

/** The erasures of a control database, as JSON for `addLedger`. */
export async function readLedgerCopy(control: Pick<DatabaseCopy, "execute">): Promise<string> {
  const { rows } = await control.execute(
    `select json_group_array(json_array(${COLUMNS.join(", ")})) from erasures`,
  );
  return String(rows[0]![0]);
}

/** Adds entries that an older ledger does not have; their number. */
export async function addLedger(control: Pick<DatabaseCopy, "execute">, ledger: string): Promise<number> {
  const { rowsAffected } = await control.execute({
    sql: `insert into erasures (${COLUMNS.join(", ")})
      select ${COLUMNS.map((_, i) => `value ->> ${i}`).join(", ")} from json_each(?)
      where value ->> 1 in (select id from tenants) and value ->> 0 not in (select id from erasures)`,
    args: [ledger],
  });
  return rowsAffected;
}
