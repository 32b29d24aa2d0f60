import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { sentenceText } from "../../../domain/activity_sentence.ts";
import { tenantLinks } from "../../../domain/tenant_links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { collectIds, pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { changePlan } from "../tenants/subscription/change_plan.ts";
import { addedTransaction } from "../bookkeeping/testing.ts";
import { storeMessage } from "../contact/testing.ts";
import {
  assertForSuperAdmins,
  enterAsSupport,
  grant,
  signInSuperAdmin,
} from "../../../test/support_access.ts";
import { callOf, create } from "../tenants/testing.ts";
import type { AuditItem } from "./list_audit.ts";

const PATH = "/api/super-admin/audit";
const ADA = { firstName: "Ada", lastName: "Hill" };

async function entries(superAdmin: BrowserClient, query = ""): Promise<string[]> {
  const answer = await superAdmin.get(`${PATH}?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<AuditItem[]>().map(({ sentence, details }) =>
    [sentenceText(sentence), ...details].join(" | ")
  );
}

worldTest("super admins read who did what, to which tenant, before and after", async (world) => {
  const olu = await signInSuperAdmin(world);
  const ada = await signInSuperAdmin(world, "ada@unitfolio.example", ADA);
  const created = await create(olu, {
    plan: "small",
    admin: { email: "h@elm.example", firstName: "Bo", lastName: "Lind" },
  });
  const elm = created.json<{ id: string }>();
  const call = callOf(olu, elm);
  await olu.send(`/api/admin/tenants/${elm.id}`, {
    method: "PATCH",
    body: { name: "Elm Grove", subdomain: "grove", tenantType: "institutional", active: false },
  });
  await olu.send(`/api/admin/tenants/${elm.id}`, { method: "PATCH", body: { active: true } });
  await call("subscription", {
    plan: "large",
    status: "active",
    maxStudents: 1_500,
    currentPeriodEnd: "2027-06-15T09:00:00Z",
  });
  await call("toggle-override", { overrideLimits: true });
  for (const enabled of [true, false, null]) {
    await call("toggle-feature", { feature: "AQA_CLAIM_FORMS", enabled });
  }
  await world.services.doors.writeControl((tx) =>
    changePlan(tx, { kind: "operator" }, { tenantId: elm.id, plan: "medium", now: world.services.now() })
  );
  await addedTransaction(ada, { amount: 6_900, tenantId: elm.id });
  const id = await storeMessage(world);
  await ada.post(`/api/super-admin/messages/${id}/answer`, { answer: "Hello" });
  const all = await entries(olu);
  assert.deepEqual(all, [
    "Ada Hill answered a contact message",
    "Ada Hill added a transaction about Elm Grove | Type: Income | Amount: £69.00",
    "The command line changed the plan of Elm Grove | Plan: Medium (was Enterprise) | Student limit: 100 (was 1,500)",
    "Olu Ade changed a feature of Elm Grove | AQA claim forms: as in the plan",
    "Olu Ade changed a feature of Elm Grove | AQA claim forms: off",
    "Olu Ade changed a feature of Elm Grove | AQA claim forms: on",
    "Olu Ade lifted all limits of Elm Grove",
    "Olu Ade changed the subscription of Elm Grove | Plan: Enterprise (was Small establishment) | Status: Active (was Trial) | Student limit: 1,500 (was 50) | Paid until: 15 June 2027",
    "Olu Ade activated Elm Grove",
    "Olu Ade deactivated Elm Grove",
    "Olu Ade changed the details of Elm Grove | Name | Subdomain: grove (was elm)",
    "Olu Ade added Bo Lind to Elm Grove | Role: Administrator",
    "Olu Ade created Elm Grove | Plan: Small establishment | Status: Trial",
    "Ada Hill signed in",
    "The command line made Ada Hill a super admin",
    "Olu Ade signed in",
    "The command line made Olu Ade a super admin",
  ]);
  const people = await world.controlRows<{ id: string; name: string }>(
    sql`select id, first_name as name from users`,
  );
  const adaId = people.find(({ name }) => name === "Ada")!.id;
  assert.deepEqual(await entries(olu, `person=${adaId}`), [all[0], all[1], all[13]]);
  assert.deepEqual(await entries(olu, "person=operator"), [all[2], all[14], all[16]]);
  assert.deepEqual(await entries(olu, `tenant=${elm.id}`), all.slice(1, 13));
  assert.deepEqual(await entries(olu, `tenant=${elm.id}&person=${adaId}`), [all[1]]);
  assert.deepEqual(await entries(olu, "tenant=ten_none"), []);
  const whole = await collectIds(olu, PATH);
  for (const query of ["", `&tenant=${elm.id}`, "&person=operator"]) {
    const once = await collectIds(olu, `${PATH}?limit=200${query}`);
    assert.deepEqual(await collectIds(olu, `${PATH}?limit=2${query}`), once, `pages of two ${query}`);
    assert.deepEqual(once, whole.filter((id) => once.includes(id)));
  }
});

worldTest(
  "opening a school with support access is in the audit, what staff and Stripe do is not",
  async (world) => {
    const oak = await world.school("oak", "Oak School");
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const superAdmin = await signInSuperAdmin(world);
    await grant(admin);
    await enterAsSupport(world, oak, superAdmin);
    await world.runControl(sql`
    insert into events (id, at, actor_kind, actor_id, what, tenant_id, data) values
      ('evt_staff', '2026-06-15T10:00:00.000Z', 'staff', 'usr_x', 'tenant.customer_made', ${oak.id}, '{}'),
      ('evt_system', '2026-06-15T10:00:00.000Z', 'system', null, 'tenant.subscription_synced', ${oak.id}, '{}'),
      ('evt_gone', '2026-06-15T11:00:00.000Z', 'super_admin', 'usr_gone', 'some.thing', 'ten_gone', '{}')`);
    const [unknown, ...items] = (await superAdmin.get(`${PATH}`)).json<AuditItem[]>();
    assert.equal(sentenceText(unknown!.sentence), "A super admin did something (some.thing)");
    assert.deepEqual(items[0]!.sentence, [
      { text: "Olu Ade" },
      { text: " " },
      { text: "opened " },
      { text: "Oak School", href: tenantLinks.tab("tenants", { find: "Oak School" }) },
      { text: " with support access" },
    ]);
    assert.ok(items.every(({ id }) => !["evt_staff", "evt_system"].includes(id)));
  },
);

worldTest("the audit is a tab of the super admin's page, read in one round trip", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak", "Oak <b>School");
  await callOf(superAdmin, oak)("toggle-override", { overrideLimits: true });
  world.countRoundTrips();
  const page = await superAdmin.get(tenantLinks.audit({ tenant: oak.id, person: "" }));
  assert.ok(world.countRoundTrips() <= 2, "the session's and the audit's");
  assert.match(pageText(page.text), /Audit .* Olu Ade lifted all limits of Oak &lt;b&gt;School/);
  assert.ok(!page.text.includes("Oak <b>"));
  assert.equal(
    (await superAdmin.get(tenantLinks.audit({ tenant: "x".repeat(500), person: "usr_none" }))).status,
    200,
  );
});

worldTest("the audit is refused to everyone else, on every host", async (world) => {
  const oak = await world.school("oak");
  const superAdmin = await signInSuperAdmin(world);
  await assertForSuperAdmins(world, { oak, superAdmin }, [["GET", PATH], ["GET", `${PATH}/csv`]]);
  for (const query of ["?limit=0", "?kind=x", `?tenant=${"x".repeat(101)}`]) {
    assert.equal((await superAdmin.get(`${PATH}${query}`)).status, 400, query);
  }
});
