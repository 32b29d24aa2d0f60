import assert from "node:assert/strict";
import { worldTest } from "../../../test/world.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import {
  addedTime,
  eventsOf,
  summaryOf,
  TIME_ENTRIES,
  timeOf,
  TRANSACTIONS,
  transactionsOf,
} from "./testing.ts";

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
    const remove = () => superAdmin.delete(`${TIME_ENTRIES}/${time.id}`);
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
    assert.equal((await superAdmin.delete(`${TRANSACTIONS}/${booked!.id}`)).status, 200);
    assert.equal((await timeOf(superAdmin))[0]!.bookedAs, null);
    assert.equal((await book()).status, 201, "again, since that transaction was removed");
    const [again] = await transactionsOf(superAdmin);
    await superAdmin.delete(`${TRANSACTIONS}/${again!.id}`);
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
  const other = second.browser(superAdmin.host, { cookies: superAdmin.cookies });
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
