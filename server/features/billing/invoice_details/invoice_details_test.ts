import assert from "node:assert/strict";
import { worldTest } from "../../../../test/world.ts";
import { signInSuperAdmin } from "../../../../test/support_access.ts";
import { buy, connectStripe, current, openBuyer } from "../testing.ts";

const PATH = "/api/subscription/invoice-details";

worldTest("a school's purchase order is on its invoices from the first one on", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin, teacher } = await openBuyer(world);
  const details = { purchaseOrder: " PO 4711 ", billingEmail: "finance@oak.example" };
  assert.equal((await teacher.patch(PATH, details)).status, 403);
  const saved = await admin.patch(PATH, details);
  assert.deepEqual([saved.status, saved.json()], [200, {
    purchaseOrder: "PO 4711",
    billingEmail: "finance@oak.example",
  }]);
  await world.runJobs();
  assert.equal(stripe.calls.length, 0, "it is no customer yet");
  await buy(admin);
  const [customer] = stripe.state.customers.values();
  const field = (value: string) => ({ custom_fields: { 0: { name: "Purchase order", value } } });
  assert.partialDeepStrictEqual(customer, {
    email: "finance@oak.example",
    invoice_settings: field("PO 4711"),
  });
  await admin.patch(PATH, { ...details, purchaseOrder: "PO 4712" });
  stripe.faults.status = 500;
  await world.runJobs();
  delete stripe.faults.status;
  world.advance(60_000);
  await world.runJobs();
  assert.deepEqual(customer!["invoice_settings"], field("PO 4712"), "what Stripe missed is told again");
  await admin.patch(PATH, { purchaseOrder: "", billingEmail: "" });
  await world.runJobs();
  assert.deepEqual(customer!["invoice_settings"], { custom_fields: "" });
  assert.equal(customer!["email"], "a@oak.example", "to who saved it last, if no address is given");
  const superAdmin = await signInSuperAdmin(world);
  const ask = { plan: "individual", maxStudents: 10, status: "trial", billingEmail: "new@oak.example" };
  await superAdmin.post(`/api/super-admin/tenants/${oak.id}/subscription`, ask);
  await superAdmin.patch(`/api/admin/tenants/${oak.id}`, { name: "Oak Academy" });
  await world.runJobs();
  assert.deepEqual([customer!["email"], customer!["name"]], ["new@oak.example", "Oak Academy"]);
  await admin.patch(PATH, { purchaseOrder: "", billingEmail: "" });
  const { purchaseOrder, billingEmail } = await current(admin);
  assert.deepEqual([purchaseOrder, billingEmail], [null, null]);
  const wrong = [
    { purchaseOrder: "p".repeat(61) },
    { purchaseOrder: "a\0b" },
    { purchaseOrder: "\u200b" },
    { billingEmail: "no" },
  ];
  for (const over of wrong) {
    assert.equal((await admin.patch(PATH, { ...details, ...over })).status, 400);
  }
});
