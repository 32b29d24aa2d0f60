import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { addStudent, signInNewStaff } from "../../../../test/factories.ts";
import { type School, type World, worldTest } from "../../../../test/world.ts";
import { MAX_ATTEMPTS } from "../../../queue/queue.ts";
import { signInSuperAdmin } from "../../../../test/support_access.ts";
import { callOf } from "../testing.ts";
import type { TenantHealth, TenantHealthItem } from "./read_health.ts";

const GB = 1024 ** 3;

async function healthOf(superAdmin: BrowserClient, query = ""): Promise<TenantHealth> {
  return (await superAdmin.get(`/api/admin/tenant-health${query}`)).json<TenantHealth>();
}

/** What is wrong with a school, after it has been looked at. */
async function check(superAdmin: BrowserClient, school: School): Promise<TenantHealthItem> {
  return (await callOf(superAdmin, school)("check", {})).json<TenantHealthItem>();
}

async function openHealthySchool(world: World, subdomain = "oak"): Promise<School> {
  const school = await world.school(subdomain);
  await school.staff("admin", `a@${subdomain}.example`);
  return school;
}

worldTest("a school that is well is healthy, and its hosts are listed", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await openHealthySchool(world);
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  await addStudent(teacher);
  assert.deepEqual(await check(superAdmin, oak), {
    id: oak.id,
    name: "Oak School",
    active: true,
    status: "healthy",
    issues: [],
    readAt: world.services.now().toISOString(),
  });
  const { tenants, ...rest } = await healthOf(superAdmin);
  assert.equal(tenants.length, 1);
  assert.deepEqual(rest, {
    summary: { healthy: 1, warnings: 0, errors: 0 },
    counts: { tenants: 1, active: 1, students: 1, staff: 2, storageBytes: 0 },
    installation: [],
    domains: [{ host: "oak.localhost:5000", tenantId: oak.id, verified: true }],
    next: null,
  });
});

worldTest("each trouble is named, with what to do", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await openHealthySchool(world);
  const set = (changes: string) =>
    world.runControl(sql`update tenant_subscriptions set ${sql.raw(changes)} where tenant_id = ${oak.id}`);
  const issues = async () => (await check(superAdmin, oak)).issues;
  await set("status = 'trial', trial_ends_at = '2026-06-14T12:00:00.000Z'");
  assert.deepEqual(await issues(), [
    "The free trial ended on 14 June 2026: nothing can be added. Choose a plan or extend the trial.",
  ]);
  await set("status = 'past_due'");
  assert.match((await issues())[0]!, /past due.*Ask the school to pay/);
  await set("status = 'cancelled'");
  assert.match((await issues())[0]!, /cancelled/);
  await set("status = 'expired'");
  assert.equal((await check(superAdmin, oak)).status, "error");
  await set("status = 'active', current_period_end = '2026-06-01T00:00:00.000Z'");
  assert.match((await issues())[0]!, /paid until 1 June 2026/);
  await set("current_period_end = null, max_students = 0");
  await oak.run(sql`insert into students (id, student_id, student_key, first_name, last_name, created_at)
    values ('stu_1', 'S1', 's1', 'A', 'B', '2026-01-01')`);
  assert.match((await issues())[0]!, /^1 student on a limit of 0: none can be added/);
  await set("override_limits = 1");
  assert.deepEqual(await issues(), []);
  await set("override_limits = 0, max_students = 10");
  await oak.run(sql`update storage_use set bytes = ${185 * GB}`);
  assert.deepEqual(await issues(), [
    "Files take 185 GB of its 200 GB. Agree a larger plan before it is full.",
  ]);
  await oak.run(sql`update storage_use set bytes = ${200 * GB}`);
  assert.match((await issues())[0]!, /no file can be added/);
  await oak.run(sql`update storage_use set bytes = 0`);
  await oak.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at, attempts, done_at, last_error) values
    ('job_1', 'make_thumbnail', '{}', '2026-06-15', '2026-06-15', ${MAX_ATTEMPTS}, null, 'x'),
    ('job_2', 'mail_unread', '{}', '2026-06-15', '2026-06-15', ${MAX_ATTEMPTS}, null, 'x'),
    ('job_3', 'mail_invitation', '{}', '2026-06-15', '2026-06-15', 1, '2026-06-15', 'MailRefused: no'),
    ('job_4', 'mail_invitation', '{}', '2026-06-01', '2026-06-01', 1, '2026-06-01', 'MailRefused: no')`);
  assert.deepEqual(await issues(), [
    "1 background job failed for good. The log names each with its reason.",
    "2 emails could not be sent in the last week. Check the addresses with the school.",
  ]);
  await oak.run(sql`delete from jobs`);
  await oak.run(sql`update staff set role = 'teacher'`);
  assert.match((await issues())[0]!, /staff add --tenant oak --role admin/);
  await superAdmin.patch(`/api/admin/tenants/${oak.id}`, { active: false });
  assert.deepEqual(await issues(), [], "no one works in an inactive one");
  await set("status = 'past_due', stripe_subscription_id = 'sub_1'");
  assert.match((await issues())[0]!, /still pays at Stripe/);
  await set("status = 'cancelled'");
  assert.deepEqual(await issues(), []);
});

worldTest("the worst come first, a page at a time", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  for (const subdomain of ["ash", "elm", "oak", "yew"]) await openHealthySchool(world, subdomain);
  await world.runControl(sql`update tenant_subscriptions set status = 'expired'
    where tenant_id = (select id from tenants where subdomain = 'oak')`);
  await world.runControl(sql`update tenant_subscriptions set status = 'past_due'
    where tenant_id = (select id from tenants where subdomain = 'yew')`);
  const first = await healthOf(superAdmin, "?limit=2");
  assert.deepEqual(first.tenants.map(({ name, status }) => [name, status]), [
    ["Oak School", "error"],
    ["Yew School", "warning"],
  ]);
  assert.deepEqual(first.summary, { healthy: 2, warnings: 1, errors: 1 });
  assert.deepEqual(first.domains.map(({ host }) => host), ["oak.localhost:5000", "yew.localhost:5000"]);
  const second = await healthOf(superAdmin, `?limit=2&cursor=${first.next}`);
  assert.deepEqual(second.tenants.map(({ name }) => name), ["Ash School", "Elm School"]);
  assert.deepEqual([second.next, second.summary], [null, first.summary]);
});

worldTest("five thousand tenants are looked over in one round trip, and none is opened", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await world.runControl(sql`
    insert into tenants (id, name, subdomain, ready_at, created_at, updated_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
    select 'ten_' || i, 'School ' || i, 's-' || i, '2026-06-15', '2026-06-15', '2026-06-15' from n`);
  await world.runControl(sql`insert into tenant_subscriptions (tenant_id, plan, status) select id, 'small',
    iif(id = 'ten_4711', 'past_due', 'active') from tenants`);
  await world.runControl(sql`insert into tenant_stats (tenant_id, students, admins, read_at)
    select id, 3, 1, '2026-06-15T08:00:00.000Z' from tenants`);
  const { doors } = world.services;
  const { readTenant } = doors;
  let opened = 0;
  doors.readTenant = (...args) => (opened++, readTenant(...args));
  world.countRoundTrips();
  const { summary, counts, tenants } = await healthOf(superAdmin, "?limit=50");
  assert.ok(world.countRoundTrips() <= 2, "the session's and this");
  assert.equal(opened, 0);
  assert.deepEqual(summary, { healthy: 4999, warnings: 1, errors: 0 });
  assert.equal(counts.students, 15_000);
  assert.deepEqual([tenants.length, tenants[0]!.name], [50, "School 4711"]);
});

worldTest("one that does not exist is not found", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  assert.equal((await superAdmin.post("/api/super-admin/tenants/ten_none/check", {})).status, 404);
});
