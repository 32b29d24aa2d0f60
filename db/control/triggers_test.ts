import assert from "node:assert/strict";
import { addControl as add, CONTROL_ROWS, openInstallation } from "../../test/raw_sql/control_rows.ts";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";
import { replaceByKey, replaceByRowid, rowidOf } from "../../test/raw_sql/insert_sql.ts";

const database = openInstallation();
const { attempt } = database;

const EVENT = CONTROL_ROWS.events!;
const HOST = CONTROL_ROWS.hosts!;
const OTHER_TENANT = add("tenants");

const appendOnly = "events are append-only";
const ERASURE = CONTROL_ROWS.erasures!;
const TRANSACTION = CONTROL_ROWS.financial_transactions!;
const TIME = CONTROL_ROWS.time_entries!;
const accounts = "entries in the accounts are kept as they are";
const INVOICE = CONTROL_ROWS.invoices!;
const invoices = "invoices are kept as they are";
const ledger = "the ledger of erasures is kept";
const retired = "a host name is retired, never given away";

const CASES: TriggerCase[] = [
  ...triggerCases("event_frozen", appendOnly, [
    "update events set at = '2020-01-01T00:00:00.000Z'",
    "update events set actor_id = 'usr_one' where id = 'evt_one'",
    [add("events"), "update or replace events set id = 'evt_one' where id = 'evt_new'"],
  ]),
  ...triggerCases("event_kept", appendOnly, [
    "delete from events",
    "delete from events where id = 'evt_one'",
  ]),
  ...triggerCases("event_not_replaced", appendOnly, [
    replaceByKey("events", { ...EVENT, id: "evt_one" }),
    replaceByRowid("events", EVENT, "id", "evt_one"),
  ]),
  ...triggerCases("host_kept", retired, [
    "delete from hosts where host = 'oak'",
    ["update hosts set retired_at = 'now' where host = 'oak'", "delete from hosts where host = 'oak'"],
    [OTHER_TENANT, "delete from hosts where tenant_id = 'ten_oak'"],
  ]),
  ...triggerCases("host_stays_with_its_school", retired, [
    [OTHER_TENANT, "update hosts set tenant_id = 'ten_new' where host = 'oak'"],
    "update hosts set host = 'elm' where host = 'oak'",
    [add("hosts"), "update or replace hosts set host = 'oak' where host = 'new'"],
    [
      add("hosts"),
      `update or replace hosts set rowid = ${rowidOf("hosts", "host", "oak")} where host = 'new'`,
    ],
  ]),
  ...triggerCases("host_not_replaced", retired, [
    [OTHER_TENANT, replaceByKey("hosts", { ...HOST, host: "oak", tenant_id: "ten_new" })],
    [
      OTHER_TENANT,
      "update hosts set retired_at = 'now' where host = 'oak'",
      replaceByKey("hosts", { ...HOST, host: "oak", tenant_id: "ten_new" }),
    ],
    replaceByRowid("hosts", HOST, "host", "oak"),
  ]),
  ...triggerCases("erasure_stays", ledger, [
    ...["student_id = 'stu_two'", "reason = 'other'", "ordered_by = 'usr_two'", "begun_at = 'later'"]
      .map((change) => `update erasures set ${change} where id = 'era_one'`),
    [OTHER_TENANT, "update erasures set tenant_id = 'ten_new' where id = 'era_one'"],
  ]),
  ...triggerCases("erasure_kept", ledger, ["delete from erasures where id = 'era_one'"]),
  ...triggerCases("erasure_not_replaced", ledger, [
    replaceByKey("erasures", { ...ERASURE, id: "era_one" }),
    replaceByRowid("erasures", ERASURE, "id", "era_one"),
  ]),
  ...triggerCases("transaction_stays", accounts, [
    ...["type = 'expenditure'", "category = 'x'", "amount = 1", "currency = 'GBP'", "description = 'x'"]
      .map((change) => `update financial_transactions set ${change} where id = 'ftr_one'`),
    ...["tenant_id = 'ten_oak'", "source = null", "transaction_date = '2026-06-16'", "created_at = 'later'"]
      .map((change) => `update financial_transactions set ${change} where id = 'ftr_one'`),
    "update financial_transactions set id = 'ftr_other', type = type where id = 'ftr_one'",
  ]),
  ...triggerCases("transaction_kept", accounts, ["delete from financial_transactions where id = 'ftr_one'"]),
  ...triggerCases("transaction_not_replaced", accounts, [
    replaceByKey("financial_transactions", { ...TRANSACTION, id: "ftr_one" }),
    replaceByRowid("financial_transactions", TRANSACTION, "id", "ftr_one"),
  ]),
  ...triggerCases("invoice_stays", invoices, [
    ...[
      "number = 'x'",
      "amount = 1",
      "purchase_order = 'x'",
      "issued_on = '2026-06-14'",
      "created_at = 'later'",
    ]
      .map((change) => `update invoices set ${change} where id = 'inv_one'`),
    ...["due_on = '2026-07-16'", "tenant_id = 'ten_oak'", "id = 'inv_other'"]
      .map((change) => `update invoices set ${change} where id = 'inv_one'`),
  ]),
  ...triggerCases("invoice_kept", invoices, ["delete from invoices where id = 'inv_one'"]),
  ...triggerCases("invoice_not_replaced", invoices, [
    replaceByKey("invoices", { ...INVOICE, id: "inv_one" }),
    replaceByRowid("invoices", INVOICE, "id", "inv_one"),
  ]),
  ...triggerCases("time_entry_stays", accounts, [
    ...["category = 'x'", "description = 'x'", "hours = 1", "hourly_rate = 1", "tenant_id = 'ten_oak'"]
      .map((change) => `update time_entries set ${change} where id = 'tme_one'`),
    ...["work_date = '2026-06-16'", "created_at = 'later'", "id = 'tme_other'"]
      .map((change) => `update time_entries set ${change} where id = 'tme_one'`),
  ]),
  ...triggerCases("time_entry_kept", accounts, ["delete from time_entries where id = 'tme_one'"]),
  ...triggerCases("time_entry_not_replaced", accounts, [
    replaceByKey("time_entries", { ...TIME, id: "tme_one" }),
    replaceByRowid("time_entries", TIME, "id", "tme_one"),
  ]),
];

Deno.test("an installation's events are append-only, and its host names stay with their school", async () => {
  await assertTriggers(database, "true", CASES);
});

Deno.test("a school retires and reactivates its host name", async () => {
  for (const at of ["'2026-06-15T09:00:00.000Z'", "null"]) {
    assert.equal(await attempt(`update hosts set retired_at = ${at} where host = 'oak'`), null);
  }
});

Deno.test("entries in the accounts are removed and restored", async () => {
  for (const table of ["financial_transactions", "time_entries"]) {
    const set = (at: string, by: string) => `update ${table} set removed_at = ${at}, removed_by = ${by}`;
    assert.equal(await attempt(set("'2026-06-15T09:00:00.000Z'", "'usr_one'"), set("null", "null")), null);
  }
});
