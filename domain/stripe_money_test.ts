import assert from "node:assert/strict";
import { bookedParts } from "./stripe_money.ts";

const parts = (type: string, amount: number, fee = 0) =>
  bookedParts({ id: "txn_1", type, amount, fee }).map(({ type, category, amount, source }) =>
    `${type} ${category} ${amount} ${source}`
  );

Deno.test("a payment is income, and its fee an expenditure", () => {
  assert.deepEqual(parts("charge", 123_456, 2_019), [
    "income subscription 123456 stripe:txn_1",
    "expenditure payment_fees 2019 stripe:txn_1:fee",
  ]);
  assert.deepEqual(parts("payment", 29), ["income subscription 29 stripe:txn_1"]);
});

Deno.test("what goes back is an expenditure, and a fee that comes back an income", () => {
  assert.deepEqual(parts("refund", -6_900, -20), [
    "expenditure refund 6900 stripe:txn_1",
    "income payment_fees 20 stripe:txn_1:fee",
  ]);
  assert.deepEqual(parts("stripe_fee", -150), ["expenditure payment_fees 150 stripe:txn_1"]);
  assert.deepEqual(parts("adjustment", -2_500, 1_500), [
    "expenditure other 2500 stripe:txn_1",
    "expenditure payment_fees 1500 stripe:txn_1:fee",
  ]);
});

Deno.test("money that only changes its account is not booked", () => {
  for (const type of ["payout", "payout_failure", "transfer", "topup", "reserve_hold"]) {
    assert.deepEqual(parts(type, -6_776), [], type);
  }
});
