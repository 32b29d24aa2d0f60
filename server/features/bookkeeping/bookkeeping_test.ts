import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../test/world.ts";
import { assertForSuperAdmins, signInSuperAdmin } from "../../../test/support_access.ts";
import { addTransaction } from "./add_transaction.ts";
import {
  addedTime,
  addedTransaction,
  eventsOf,
  postTime,
  postTransaction,
  TIME_ENTRIES,
  timeOf,
  TRANSACTIONS,
  transactionsOf,
} from "./testing.ts";

worldTest("a transaction is added to the penny, listed, and removed, each with its event", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak", "Oak Lane");
  const answer = await postTransaction(superAdmin, {
    amount: 29,
    tenantId: oak.id,
    description: "  A penny short ",
  });
  assert.equal(answer.status, 201, answer.text);
  const penny = answer.json<{ id: string }>();
  assert.deepEqual(penny, {
    id: penny.id,
    type: "income",
    category: "subscription",
    amount: 29,
    currency: "GBP",
    description: "A penny short",
    transactionDate: "2026-06-15",
    tenantId: oak.id,
    tenantName: "Oak Lane",
    relatedTimeEntryId: null,
    source: null,
    createdAt: "2026-06-15T09:00:00.000Z",
  });
  const large = await addedTransaction(superAdmin, {
    type: "expenditure",
    category: " Research and Development ",
    amount: 123_456,
    currency: undefined,
    transactionDate: "2026-06-16",
  });
  assert.deepEqual([large.category, large.amount, large.currency, large.tenantName], [
    "r_and_d",
    123_456,
    "GBP",
    null,
  ]);
  assert.deepEqual((await transactionsOf(superAdmin)).map(({ id }) => id), [large.id, penny.id]);
  const removed = await superAdmin.delete(`${TRANSACTIONS}/${large.id}`);
  assert.deepEqual([removed.status, removed.json()], [200, { success: true }]);
  assert.equal((await superAdmin.delete(`${TRANSACTIONS}/${large.id}`)).status, 404);
  assert.equal((await superAdmin.delete(`${TRANSACTIONS}/ftr_none`)).status, 404);
  assert.deepEqual(await transactionsOf(superAdmin), [penny]);
  assert.deepEqual(await eventsOf(world), [
    ["transaction.added", "super_admin", { transactionId: penny.id, type: "income", amount: 29 }],
    ["transaction.added", "super_admin", { transactionId: large.id, type: "expenditure", amount: 123_456 }],
    ["transaction.removed", "super_admin", { transactionId: large.id, type: "expenditure", amount: 123_456 }],
  ]);
  const [kept] = await world.controlRows<{ at: string; by: string }>(sql`
      select removed_at as at, removed_by as by from financial_transactions where id = ${large.id}`);
  assert.deepEqual([kept!.at, kept!.by.slice(0, 4)], ["2026-06-15T09:00:00.000Z", "usr_"]);
});

worldTest("what has a source is booked once, also after it was removed", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const book = () =>
    world.services.doors.writeControl((tx) =>
      addTransaction(tx, { kind: "system" }, {
        type: "income",
        category: "subscription",
        amount: 19_900,
        description: "Invoice 1",
        transactionDate: "2026-06-15",
        source: "stripe:in_1",
        now: world.services.now(),
      })
    );
  const [id, again] = [await book(), await book()];
  assert.match(id!, /^ftr_/);
  assert.equal(again, null);
  assert.equal((await transactionsOf(superAdmin)).length, 1);
  assert.equal((await eventsOf(world)).length, 1);
  assert.equal((await superAdmin.delete(`${TRANSACTIONS}/${id}`)).status, 200);
  assert.equal(await book(), null);
  assert.deepEqual(await transactionsOf(superAdmin), []);
});

worldTest("what is not right is said by field, and nothing is written", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const money = async (over: object) => faults(await postTransaction(superAdmin, { ...over }));
  const time = async (over: object) => faults(await postTime(superAdmin, { ...over }));
  const wrongMoney = [
    ["amount", [0, -1, 1.5, 0.29, "29", null, 1_000_000_001, 1e300]],
    ["type", ["profit", null]],
    ["category", [" ", "x".repeat(51), 7, "a\u0000"]],
    ["description", ["", "x".repeat(501)]],
    ["transactionDate", ["2026-02-30", "15/06/2026", "", null, "1999-01-01"]],
    ["currency", ["EUR", ""]],
    ["tenantId", ["ten_none", 7, "x".repeat(101)]],
    ["source", ["stripe:in_1"]],
    ["relatedTimeEntryId", ["tme_none"]],
  ] as const;
  for (const [field, values] of wrongMoney) {
    for (const value of values) {
      assert.deepEqual(await money({ [field]: value }), [400, [field]], `${field}: ${value}`);
    }
  }
  const wrongTime = [
    ["hours", [0, -25, 0.25, 2_401, "1"]],
    ["hourlyRate", [0, -1, 1.5, 1_000_001]],
    ["category", [""]],
    ["description", ["x".repeat(501)]],
    ["workDate", ["2026-13-01"]],
    ["tenantId", ["ten_none"]],
  ] as const;
  for (const [field, values] of wrongTime) {
    for (const value of values) {
      assert.deepEqual(await time({ [field]: value }), [400, [field]], `${field}: ${value}`);
    }
  }
  assert.deepEqual([await transactionsOf(superAdmin), await timeOf(superAdmin), await eventsOf(world)], [
    [],
    [],
    [],
  ]);
  for (const query of ["?from=2026-02-30", "?to=x", "?limit=0", "?limit=201", "?what=all"]) {
    assert.equal((await superAdmin.get(`${TRANSACTIONS}${query}`)).status, 400, query);
  }
});

function faults({ status, json }: Awaited<ReturnType<typeof postTime>>) {
  return [status, Object.keys(json<{ fields?: object }>().fields ?? {})];
}

worldTest("every call is refused to everyone else, on every host", async (world) => {
  const oak = await world.school("oak");
  const superAdmin = await signInSuperAdmin(world);
  const transaction = await addedTransaction(superAdmin);
  const time = await addedTime(superAdmin);
  await assertForSuperAdmins(world, { oak, superAdmin }, [
    ["GET", "/api/super-admin/accounting-summary"],
    ["GET", TRANSACTIONS],
    ["POST", TRANSACTIONS, {}],
    ["DELETE", `${TRANSACTIONS}/${transaction.id}`],
    ["GET", TIME_ENTRIES],
    ["POST", TIME_ENTRIES, {}],
    ["POST", `${TIME_ENTRIES}/${time.id}/book`, {}],
    ["DELETE", `${TIME_ENTRIES}/${time.id}`],
    ["GET", "/api/super-admin/accounting/csv"],
  ]);
  assert.deepEqual([await transactionsOf(superAdmin), await timeOf(superAdmin)], [[transaction], [time]]);
});
