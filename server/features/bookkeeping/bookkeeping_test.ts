import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../db/testing.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { signInSuperAdmin } from "../support/testing.ts";
import { addTransaction } from "./add_transaction.ts";
import {
  addedTime,
  addedTransaction,
  postTime,
  postTransaction,
  summaryOf,
  TIME_ENTRIES,
  timeOf,
  TRANSACTIONS,
  transactionsOf,
} from "./testing.ts";

async function eventsOf({ services }: World) {
  const rows = await services.doors.readControl((db) =>
    db.all(rowsOf<{ what: string; actor_kind: string; data: string }>(sql`
      select what, actor_kind, data from events where what like 'transaction.%' or what like 'time_entry.%' order by rowid`))
  );
  return rows.map(({ what, actor_kind, data }) => [what, actor_kind, JSON.parse(data)]);
}

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
  const removed = await superAdmin.send(`${TRANSACTIONS}/${large.id}`, { method: "DELETE" });
  assert.deepEqual([removed.status, removed.json()], [200, { success: true }]);
  assert.equal((await superAdmin.send(`${TRANSACTIONS}/${large.id}`, { method: "DELETE" })).status, 404);
  assert.equal((await superAdmin.send(`${TRANSACTIONS}/ftr_none`, { method: "DELETE" })).status, 404);
  assert.deepEqual(await transactionsOf(superAdmin), [penny]);
  assert.deepEqual(await eventsOf(world), [
    ["transaction.added", "super_admin", { transactionId: penny.id, type: "income", amount: 29 }],
    ["transaction.added", "super_admin", { transactionId: large.id, type: "expenditure", amount: 123_456 }],
    ["transaction.removed", "super_admin", { transactionId: large.id }],
  ]);
  const [kept] = await world.services.doors.readControl((db) =>
    db.all(rowsOf<{ at: string; by: string }>(sql`
      select removed_at as at, removed_by as by from financial_transactions where id = ${large.id}`))
  );
  assert.deepEqual([kept!.at, kept!.by.slice(0, 4)], ["2026-06-15T09:00:00.000Z", "usr_"]);
});

worldTest(
  "time is booked once, as an expenditure of the work's day, and not removed while it is",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const oak = await world.school("oak", "Oak Lane");
    const time = await addedTime(superAdmin, { tenantId: oak.id });
    assert.deepEqual(
      [time.hours, time.hourlyRate, time.workDate, time.tenantName, time.bookedAs],
      [725, 4_550, "2026-06-15", "Oak Lane", null],
    );
    assert.equal((await summaryOf(superAdmin)).profitLoss, 0, "time counts when booked");
    const book = () => superAdmin.post(`${TIME_ENTRIES}/${time.id}/book`);
    const remove = () => superAdmin.send(`${TIME_ENTRIES}/${time.id}`, { method: "DELETE" });
    const answers = await Promise.all(Array.from({ length: 8 }, book));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
    const [booked, ...more] = await transactionsOf(superAdmin);
    assert.deepEqual(more, []);
    assert.partialDeepStrictEqual(booked, {
      type: "expenditure",
      category: "time_cost",
      amount: 32_988,
      description: time.description,
      transactionDate: time.workDate,
      tenantId: oak.id,
      relatedTimeEntryId: time.id,
    });
    assert.equal((await timeOf(superAdmin))[0]!.bookedAs, booked!.id);
    const refused = await remove();
    assert.deepEqual([refused.status, refused.json().message], [
      409,
      "This time is booked. Remove its transaction first.",
    ]);
    assert.equal((await superAdmin.send(`${TRANSACTIONS}/${booked!.id}`, { method: "DELETE" })).status, 200);
    assert.equal((await timeOf(superAdmin))[0]!.bookedAs, null);
    assert.equal((await book()).status, 201, "again, since that transaction was removed");
    const [again] = await transactionsOf(superAdmin);
    await superAdmin.send(`${TRANSACTIONS}/${again!.id}`, { method: "DELETE" });
    assert.equal((await remove()).status, 200);
    assert.equal((await remove()).status, 404);
    assert.equal((await book()).status, 404);
    assert.deepEqual([await timeOf(superAdmin), await transactionsOf(superAdmin)], [[], []]);
    assert.deepEqual((await eventsOf(world)).map(([what]) => what), [
      "time_entry.added",
      "time_entry.booked",
      "transaction.removed",
      "time_entry.booked",
      "transaction.removed",
      "time_entry.removed",
    ]);
  },
);

worldTest("two servers book a time entry once between them", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await using second = await world.openSecondServer();
  const other = second.browser(superAdmin.host);
  for (const [name, value] of superAdmin.cookies) other.cookies.set(name, value);
  const time = await addedTime(superAdmin);
  const browsers = [superAdmin, other, superAdmin, other, superAdmin, other];
  const answers = await Promise.all(
    browsers.map((browser) => browser.post(`${TIME_ENTRIES}/${time.id}/book`)),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 5);
  assert.equal((await transactionsOf(superAdmin)).length, 1);
});

worldTest("time that costs nothing is not booked", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const free = await addedTime(superAdmin, { hourlyRate: null });
  const tiny = await addedTime(superAdmin, { hours: 1, hourlyRate: 49 });
  for (const [{ id }, message] of [[free, /no hourly rate/], [tiny, /less than a penny/]] as const) {
    const answer = await superAdmin.post(`${TIME_ENTRIES}/${id}/book`);
    assert.equal(answer.status, 409);
    assert.match(answer.json<{ message: string }>().message, message);
  }
  assert.equal((await superAdmin.post(`${TIME_ENTRIES}/tme_none/book`)).status, 404);
  assert.deepEqual(await transactionsOf(superAdmin), []);
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
  assert.equal((await superAdmin.send(`${TRANSACTIONS}/${id}`, { method: "DELETE" })).status, 200);
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
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const student = await signInStudent(world, oak, await addStudent(teacher));
  const superAdmin = await signInSuperAdmin(world);
  const transaction = await addedTransaction(superAdmin);
  const time = await addedTime(superAdmin);
  const calls = [
    ["GET", "/api/super-admin/accounting-summary"],
    ["GET", TRANSACTIONS],
    ["POST", TRANSACTIONS, {}],
    ["DELETE", `${TRANSACTIONS}/${transaction.id}`],
    ["GET", TIME_ENTRIES],
    ["POST", TIME_ENTRIES, {}],
    ["POST", `${TIME_ENTRIES}/${time.id}/book`, {}],
    ["DELETE", `${TIME_ENTRIES}/${time.id}`],
    ["GET", "/api/super-admin/accounting/csv"],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const browser of [teacher, admin, student]) {
      assert.equal((await browser.send(path, { method, body })).status, 403, `${method} ${path}`);
    }
    for (const host of [superAdmin.host, "localhost:5000", oak.host]) {
      assert.equal(
        (await world.browser(host).send(path, { method, body })).status,
        401,
        `${path} on ${host}`,
      );
      // A super admin's cookie opens nothing at a school; nor does a school's on the installation's hosts.
      const others = host === oak.host ? [superAdmin] : [admin, student];
      for (const { cookies } of others) {
        const browser = world.browser(host);
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        assert.equal(
          (await browser.send(path, { method, body })).status,
          401,
          `${method} ${path} on ${host}`,
        );
      }
    }
  }
  assert.deepEqual([await transactionsOf(superAdmin), await timeOf(superAdmin)], [[transaction], [time]]);
});
