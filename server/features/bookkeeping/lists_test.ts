import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { collectPages } from "../../../test/portfolio_fixture.ts";
import { fileWorldTest, type World, worldTest } from "../../../test/world.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { addedTime, addedTransaction, summaryOf, TIME_ENTRIES, TRANSACTIONS } from "./testing.ts";

const CSV = "/api/super-admin/accounting/csv";

/** `count` of each, a day each, from the first of January 2020. */
async function fill(world: World, count: number): Promise<void> {
  const days = sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
  await world.runControl(sql`
    insert into financial_transactions (id, type, category, amount, description, transaction_date, created_at)
    ${days} select 'ftr_' || i, iif(i % 3, 'income', 'expenditure'), 'other', 100 + i, 'No ' || i,
      date('2020-01-01', (i / 2) || ' days'), '2026-06-15T09:00:00.000Z' from n`);
  await world.runControl(sql`
    insert into time_entries (id, category, description, hours, work_date, created_at)
    ${days} select 'tme_' || i, 'build', 'No ' || i, 25, date('2020-01-01', (i / 2) || ' days'),
      '2026-06-15T09:00:00.000Z' from n`);
}

type Item = { id: string; transactionDate?: string; workDate?: string };

const dayOf = ({ transactionDate, workDate }: Item) => transactionDate ?? workDate;

worldTest("both lists are paged by day, the newest first, each entry once", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await fill(world, 120);
  for (const path of [TRANSACTIONS, TIME_ENTRIES]) {
    const read = await collectPages<Item>(superAdmin, `${path}?limit=50`);
    assert.deepEqual(read.map(({ length }) => length), [50, 50, 20], path);
    const days = read.flat().map(dayOf);
    assert.deepEqual(days, [...days].sort().reverse(), path);
    assert.equal(new Set(read.flat().map(({ id }) => id)).size, 120, path);
    const within = (await collectPages<Item>(superAdmin, `${path}?from=2020-01-10&to=2020-01-11&limit=3`))
      .flat();
    assert.deepEqual(
      within.map(dayOf),
      ["2020-01-11", "2020-01-11", "2020-01-10", "2020-01-10"],
      path,
    );
    world.countRoundTrips();
    await superAdmin.get(`${path}?limit=50`);
    assert.ok(world.countRoundTrips() <= 2, "the session's and the list's");
  }
});

worldTest("the summary counts what is there, by period and by month, in one round trip", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  assert.partialDeepStrictEqual(await summaryOf(superAdmin), {
    income: 0,
    expenditure: 0,
    profitLoss: 0,
    transactionCount: 0,
    timeEntryCount: 0,
    totalHours: 0,
  });
  await addedTransaction(superAdmin, { amount: 29 });
  await addedTransaction(superAdmin, { amount: 123_456, transactionDate: "2026-05-31" });
  await addedTransaction(superAdmin, { type: "expenditure", amount: 200_000, transactionDate: "2026-06-30" });
  await addedTransaction(superAdmin, { amount: 1_000_000_000, transactionDate: "2025-06-30" });
  const removed = await addedTransaction(superAdmin, { amount: 5 });
  await superAdmin.delete(`${TRANSACTIONS}/${removed.id}`);
  await addedTime(superAdmin, { hours: 725 });
  await addedTime(superAdmin, { hours: 25, workDate: "2025-06-30" });
  const gone = await addedTime(superAdmin, { hours: 100 });
  await superAdmin.delete(`${TIME_ENTRIES}/${gone.id}`);
  world.countRoundTrips();
  const { months, ...year } = await summaryOf(superAdmin, "?from=2025-07-01&to=2026-06-30");
  assert.ok(world.countRoundTrips() <= 2, "the session's and the summary's");
  assert.deepEqual(year, {
    income: 123_485,
    expenditure: 200_000,
    profitLoss: -76_515,
    transactionCount: 3,
    timeEntryCount: 1,
    totalHours: 725,
  });
  assert.equal(months.length, 12);
  assert.deepEqual(months.slice(-2), [
    { month: "2026-05", income: 123_456, expenditure: 0, profitLoss: 123_456 },
    { month: "2026-06", income: 29, expenditure: 200_000, profitLoss: -199_971 },
  ]);
  assert.deepEqual(months[0], { month: "2025-07", income: 0, expenditure: 0, profitLoss: 0 });
  const all = await summaryOf(superAdmin);
  assert.deepEqual([all.income, all.transactionCount, all.totalHours], [1_000_123_485, 4, 750]);
  assert.equal(all.months.at(-1)!.month, "2026-06");
  const june = await summaryOf(superAdmin, "?from=2025-06-01&to=2025-06-30");
  assert.deepEqual([june.profitLoss, june.months.at(-1)!.profitLoss], [1_000_000_000, 1_000_000_000]);
});

fileWorldTest("a page of each list is sought by its index", async (world) => {
  const explain = (query: ReturnType<typeof sql>) =>
    world.controlRows<{ detail: string }>(sql`explain query plan ${query}`);
  const lists = [
    ["transactions_by_day", "financial_transactions", "transaction_date"],
    ["time_entries_by_day", "time_entries", "work_date"],
  ] as const;
  for (const [index, table, day] of lists) {
    const [of, by] = [sql.identifier(table), sql.identifier(day)];
    const plan = await explain(sql`
      select t.id from ${of} t where t.removed_at is null and t.${by} >= '2026-01-01'
        and (t.${by}, t.created_at, t.id) < ('2026-06-15', 'x', 'x')
      order by t.${by} desc, t.created_at desc, t.id desc limit 51`);
    const details = plan.map(({ detail }) => detail).join("\n");
    assert.match(details, new RegExp(index));
    assert.doesNotMatch(details, /TEMP B-TREE/);
  }
});

worldTest("both lists are exported as CSV, where nothing runs as a formula", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak", "=Oak Lane");
  const income = await addedTransaction(superAdmin, {
    amount: 123_456,
    description: '=HYPERLINK("http://evil.example")',
    category: "+cmd",
    tenantId: oak.id,
  });
  const time = await addedTime(superAdmin, { description: "@SUM(A1)\n-2" });
  await superAdmin.post(`${TIME_ENTRIES}/${time.id}/book`);
  const money = await superAdmin.get(`${CSV}?what=transactions&from=2026-06-01&to=2026-06-30`);
  assert.match(money.headers.get("content-type")!, /^text\/csv/);
  assert.match(
    money.headers.get("content-disposition")!,
    /^attachment; filename="Transactions 2026-06-15.csv"/,
  );
  assert.equal(money.headers.get("cache-control"), "no-store");
  const lines = money.text.split("\r\n");
  assert.equal(lines[0], "Date,Type,Category,Description,Tenant,Income,Expenditure,Currency,Id");
  assert.ok(
    lines.includes(
      `2026-06-15,Income,'+cmd,"'=HYPERLINK(""http://evil.example"")",'=Oak Lane,1234.56,,GBP,${income.id}`,
    ),
    money.text,
  );
  assert.match(money.text, /Expenditure,Time cost,"'@SUM\(A1\)\n-2",,,329\.88,GBP,ftr_/);
  const hours = await superAdmin.get(`${CSV}?what=time`);
  assert.match(
    hours.text,
    /^\ufeff?Date,Category,Description,Tenant,Hours,Hourly rate,Cost,Booked as,Id\r\n/,
  );
  assert.match(hours.text, /2026-06-15,Support,"'@SUM\(A1\)\n-2",,7\.25,45\.50,329\.88,ftr_\w+,tme_\w+\r\n$/);
  assert.equal(
    (await superAdmin.get(`${CSV}?to=2026-06-14`)).text.split("\r\n").length,
    2,
    "the heading alone",
  );
  assert.equal((await superAdmin.get(`${CSV}?what=all`)).status, 400);
  const exports = await world.controlRows<{ data: string }>(
    sql`select data from events where what = 'accounts.exported' order by rowid`,
  );
  assert.deepEqual(JSON.parse(exports[0]!.data), {
    what: "transactions",
    from: "2026-06-01",
    to: "2026-06-30",
  });
});

worldTest("an export has every entry once, also over many pages", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await fill(world, 2_500);
  for (const what of ["transactions", "time"]) {
    const rows = (await superAdmin.get(`${CSV}?what=${what}`)).text.split("\r\n").slice(1, -1);
    assert.equal(rows.length, 2_500);
    assert.equal(new Set(rows.map((row) => row.split(",").at(-1))).size, 2_500);
  }
});
