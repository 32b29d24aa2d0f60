import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantView } from "../../../domain/tenants.ts";
import { addStudent, signInNewStaff } from "../../../test/factories.ts";
import { collectPages } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { assertForSuperAdmins, signInSuperAdmin } from "../../../test/support_access.ts";
import { tenantsOf } from "./testing.ts";

worldTest("the list shows what schools have, found by name and address, a page at a time", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak", "Oak Lane");
  await world.school("ash", "ash grove");
  const elm = await world.school("elm", "Élan %_ School");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  await addStudent(teacher);
  await superAdmin.patch(`/api/admin/tenants/${elm.id}`, { active: false });
  world.advance(10_000);
  await world.runJobs();
  const names = async (query: string) => (await tenantsOf(superAdmin, query)).map(({ name }) => name);
  assert.deepEqual(await names(""), ["ash grove", "Oak Lane", "Élan %_ School"]);
  assert.deepEqual(await names("?search=oak"), ["Oak Lane"]);
  assert.deepEqual(await names("?search=%25_"), ["Élan %_ School"]);
  assert.deepEqual(await names("?search=elm"), ["Élan %_ School"], "by its subdomain");
  assert.deepEqual(await names("?show=inactive"), ["Élan %_ School"]);
  assert.deepEqual(await names("?show=active&search=grove"), ["ash grove"]);
  const [found] = await tenantsOf(superAdmin, "?search=oak");
  assert.partialDeepStrictEqual(found, {
    studentCount: 1,
    teacherCount: 1,
    subscription: { currentStudentCount: 1 },
  });
  const pages = await collectPages<TenantView>(superAdmin, "/api/admin/tenants?limit=2");
  assert.deepEqual(pages.map((page) => page.map(({ name }) => name)), [
    ["ash grove", "Oak Lane"],
    ["Élan %_ School"],
  ]);
});

worldTest(
  "five thousand tenants cost what a page of them costs: one query, and no school is opened",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    await world.runControl(sql`
    insert into tenants (id, name, subdomain, ready_at, created_at, updated_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
    select 'ten_' || i, 'School ' || i, 's-' || i, '2026-01-01', '2026-01-01', '2026-01-01' from n`);
    await world.runControl(sql`
    insert into tenant_subscriptions (tenant_id, plan) select id, 'small' from tenants`);
    await world.runControl(sql`insert into tenant_stats (tenant_id, students) select id, 3 from tenants`);
    const { doors } = world.services;
    let opened = 0;
    const { readTenant } = doors;
    doors.readTenant = (...args) => (opened++, readTenant(...args));
    world.countRoundTrips();
    const answer = await superAdmin.get("/api/super-admin/tenants?limit=50");
    assert.equal(answer.json<TenantView[]>().length, 50);
    assert.ok(world.countRoundTrips() <= 2, "the session's and the list's");
    assert.equal(opened, 0);
    const plan = await world.controlRows<{ detail: string }>(sql`explain query plan
      select tenants.id from tenants join tenant_subscriptions s on s.tenant_id = tenants.id
      left join hosts h on h.tenant_id = tenants.id and h.kind = 'domain' and h.retired_at is null
      left join tenant_stats t on t.tenant_id = tenants.id
      where (lower(tenants.name), tenants.id) > ('school 1', 'ten_1')
      order by lower(tenants.name), tenants.id limit 51`);
    const details = plan.map(({ detail }) => detail).join("\n");
    assert.match(details, /tenants_by_name/);
    assert.doesNotMatch(details, /TEMP B-TREE/);
  },
);

worldTest("every call is refused to everyone else, on every host", async (world) => {
  const oak = await world.school("oak");
  const superAdmin = await signInSuperAdmin(world);
  await assertForSuperAdmins(world, { oak, superAdmin }, [
    ["GET", "/api/admin/tenants"],
    ["GET", "/api/super-admin/tenants"],
    ["GET", "/api/admin/tenant-health"],
    ["POST", `/api/super-admin/tenants/${oak.id}/check`, {}],
    ["POST", "/api/admin/tenants", { name: "Elm", subdomain: "elm", domain: "localhost:5000" }],
    ["POST", "/api/super-admin/tenants", { name: "Elm", subdomain: "elm" }],
    ["PATCH", `/api/admin/tenants/${oak.id}`, { active: false }],
    ["POST", `/api/super-admin/tenants/${oak.id}/subscription`, {
      plan: "custom",
      maxStudents: 9,
      status: "active",
    }],
    ["POST", `/api/super-admin/tenants/${oak.id}/toggle-override`, { overrideLimits: true }],
    ["POST", `/api/super-admin/tenants/${oak.id}/toggle-feature`, { feature: "MULTI_USER", enabled: false }],
  ]);
  const [unchanged] = await tenantsOf(superAdmin);
  assert.deepEqual([unchanged!.active, unchanged!.subscription.plan], [true, "medium"]);
});
