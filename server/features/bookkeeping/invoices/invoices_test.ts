import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Invoice } from "../../../../domain/invoices.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";
import { assertForSuperAdmins, signInSuperAdmin } from "../../../../test/support_access.ts";
import { callOf } from "../../tenants/testing.ts";
import { eventsOf, INVOICES, summaryOf, TRANSACTIONS, transactionsOf } from "../testing.ts";

type Over = Record<string, unknown>;

const post = (superAdmin: BrowserClient, tenantId: string, over: Over = {}) =>
  superAdmin.post(INVOICES, {
    tenantId,
    number: "2026-014",
    amount: 69_000,
    issuedOn: "2026-06-01",
    dueOn: "2026-06-30",
    ...over,
  });

async function added(superAdmin: BrowserClient, tenantId: string, over: Over = {}): Promise<Invoice> {
  const answer = await post(superAdmin, tenantId, over);
  assert.equal(answer.status, 201, answer.text);
  return answer.json<Invoice>();
}

const listed = async (superAdmin: BrowserClient, query = "") =>
  (await superAdmin.get(`${INVOICES}${query}`)).json<Invoice[]>();

worldTest("an invoice is recorded with its due date, paid, and booked once", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak", "Oak Lane");
  await world.runControl(sql`
    update tenant_subscriptions set purchase_order = 'PO-77' where tenant_id = ${oak.id}`);
  const invoice = await added(superAdmin, oak.id, { number: " 2026-014 " });
  assert.deepEqual(invoice, {
    id: invoice.id,
    tenantId: oak.id,
    tenantName: "Oak Lane",
    number: "2026-014",
    amount: 69_000,
    purchaseOrder: "PO-77",
    issuedOn: "2026-06-01",
    dueOn: "2026-06-30",
    paidOn: null,
    cancelledAt: null,
  });
  assert.equal((await summaryOf(superAdmin)).income, 0, "it is owed, not paid");
  const pay = () => superAdmin.post(`${INVOICES}/${invoice.id}/pay`, { paidOn: "2026-06-14" });
  const answers = await Promise.all(Array.from({ length: 8 }, pay));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  const [booked, ...more] = await transactionsOf(superAdmin);
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(booked, {
    type: "income",
    category: "subscription",
    amount: 69_000,
    description: "Invoice 2026-014",
    transactionDate: "2026-06-14",
    tenantId: oak.id,
  });
  assert.equal((await superAdmin.post(`${INVOICES}/${invoice.id}/cancel`)).status, 409);
  await superAdmin.delete(`${TRANSACTIONS}/${booked!.id}`);
  assert.equal((await listed(superAdmin))[0]!.paidOn, null, "a payment that was a mistake leaves it open");
  assert.equal((await pay()).status, 200);
  assert.deepEqual((await eventsOf(world)).map(([what, kind]) => [what, kind]), [
    ["invoice.added", "super_admin"],
    ["invoice.paid", "super_admin"],
    ["transaction.removed", "super_admin"],
    ["invoice.paid", "super_admin"],
  ]);
  const [, , removed] = await eventsOf(world);
  assert.partialDeepStrictEqual(removed![2], { type: "income", amount: 69_000, reopened: "2026-014" });
});

worldTest("two servers book a payment once between them", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  await using second = await world.openSecondServer();
  const other = second.browser(superAdmin.host, { cookies: superAdmin.cookies });
  const { id } = await added(superAdmin, oak.id);
  const browsers = [superAdmin, other, superAdmin, other];
  const answers = await Promise.all(
    browsers.map((browser) => browser.post(`${INVOICES}/${id}/pay`, { paidOn: "2026-06-14" })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal((await transactionsOf(superAdmin)).length, 1);
});

worldTest("what is not an invoice is refused by field, and a number is one invoice's", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  const wrong: [string, Over][] = [
    ["tenantId", { tenantId: "ten_none" }],
    ["tenantId", { tenantId: "" }],
    ["number", { number: "  " }],
    ["number", { number: "n".repeat(41) }],
    ["number", { number: "a\0b" }],
    ["number", { number: "\u200b" }],
    ["purchaseOrder", { purchaseOrder: "a\r\nb" }],
    ["amount", { amount: 0 }],
    ["amount", { amount: 0.5 }],
    ["purchaseOrder", { purchaseOrder: "p".repeat(61) }],
    ["issuedOn", { issuedOn: "2026-02-30" }],
    ["dueOn", { dueOn: "2026-05-31" }],
  ];
  for (const [field, over] of wrong) {
    const answer = await post(superAdmin, oak.id, over);
    assert.equal(answer.status, 400, `${field}: ${answer.text}`);
    assert.deepEqual(Object.keys(answer.json<{ fields: Over }>().fields), [field]);
  }
  const first = await added(superAdmin, oak.id, { number: "A-1" });
  assert.match((await post(superAdmin, oak.id, { number: "a-1" })).text, /There is an invoice a-1 already/);
  await added(superAdmin, oak.id, { number: "É-1" });
  assert.match((await post(superAdmin, oak.id, { number: "É-1" })).text, /There is an invoice É-1 already/);
  assert.equal((await superAdmin.post(`${INVOICES}/${first.id}/cancel`)).status, 200);
  assert.equal((await superAdmin.post(`${INVOICES}/${first.id}/cancel`)).status, 409);
  const second = await added(superAdmin, oak.id, { number: "a-1" });
  for (const [paidOn, status] of [["2026-05-31", 400], ["2026-06-16", 400], ["x", 400]] as const) {
    assert.equal((await superAdmin.post(`${INVOICES}/${second.id}/pay`, { paidOn })).status, status);
  }
  assert.equal((await superAdmin.post(`${INVOICES}/inv_none/pay`, { paidOn: "2026-06-14" })).status, 404);
  assert.equal((await superAdmin.post(`${INVOICES}/${first.id}/pay`, { paidOn: "2026-06-14" })).status, 409);
});

worldTest("the newest come first, a page at a time, and open ones alone", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  for (const [number, issuedOn] of [["1", "2026-04-01"], ["2", "2026-06-01"], ["3", "2026-05-01"]]) {
    await added(superAdmin, oak.id, { number, issuedOn });
  }
  const first = await listed(superAdmin, "?limit=2");
  assert.deepEqual(first.map(({ number }) => number), ["2", "3"]);
  const rest = await listed(superAdmin, `?limit=2&cursor=${first.at(-1)!.id}`);
  assert.deepEqual(rest.map(({ number }) => number), ["1"]);
  const [latest] = await listed(superAdmin);
  await superAdmin.post(`${INVOICES}/${latest!.id}/pay`, { paidOn: "2026-06-10" });
  assert.deepEqual((await listed(superAdmin, "?show=open")).map(({ number }) => number), ["3", "1"]);
});

worldTest("an invoice that is overdue shows at the school and in its health", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const [oak, elm] = [await world.school("oak"), await world.school("elm")];
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const other = await signInNewStaff(world, elm, "admin", "a@elm.example");
  await added(superAdmin, oak.id, { dueOn: "2026-06-14", purchaseOrder: "PO-1" });
  await added(superAdmin, oak.id, { number: "2026-015", issuedOn: "2026-06-10", dueOn: "2026-06-15" });
  const page = (await admin.get("/billing")).text;
  assert.match(page, /2026-014[^]*Overdue[^]*PO-1/);
  assert.match(page, /2026-015/);
  assert.doesNotMatch((await other.get("/billing")).text, /2026-01/);
  const { issues } = (await callOf(superAdmin, oak)("check", {})).json<{ issues: string[] }>();
  assert.deepEqual(issues, [
    "An invoice was due on 14 June 2026. Ask the school to pay, or note its payment under Accounts.",
  ]);
});

worldTest("every call is refused to everyone else, on every host", async (world) => {
  const oak = await world.school("oak");
  const superAdmin = await signInSuperAdmin(world);
  const { id } = await added(superAdmin, oak.id);
  await assertForSuperAdmins(world, { oak, superAdmin }, [
    ["GET", INVOICES],
    ["POST", INVOICES, {}],
    ["POST", `${INVOICES}/${id}/pay`, {}],
    ["POST", `${INVOICES}/${id}/cancel`, {}],
  ]);
});
