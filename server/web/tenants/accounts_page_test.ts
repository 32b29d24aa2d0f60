import assert from "node:assert/strict";
import { tenantLinks } from "../../../domain/tenant_links.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { addedTime, addedTransaction } from "../../features/bookkeeping/testing.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";

worldTest("the accounts are a tab of the super admin's page, read in one round trip", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak", "Oak Lane");
  await addedTransaction(superAdmin, { amount: 123_456, tenantId: oak.id });
  await addedTransaction(superAdmin, { type: "expenditure", amount: 29, description: "Stamps <b>" });
  await addedTime(superAdmin);
  world.countRoundTrips();
  const page = await superAdmin.get(tenantLinks.tab("accounts"));
  assert.ok(world.countRoundTrips() <= 2, "the session's and the accounts'");
  assert.equal(page.status, 200);
  const text = pageText(page.text);
  assert.match(
    text,
    /Income £1,234\.56 Expenditure £0\.29 Profit £1,234\.27 2 transactions Time 7\.25 hours 1 time entry/,
  );
  assert.match(text, /Profit and loss by month July 2025 to June 2026/);
  assert.match(text, /15 June 2026 Income Subscription Oak Lane \+£1,234\.56/);
  assert.ok(!page.text.includes("Stamps <b>"));
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  assert.doesNotMatch((await admin.get(tenantLinks.tab("accounts"))).text, /1,234\.56/);
});
