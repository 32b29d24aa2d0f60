import assert from "node:assert/strict";
import type { TenantView } from "../../../domain/tenants.ts";
import { signInNewStaff, signInStaff } from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { HEAD_START_MS } from "../../queue/enqueue.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { create, HEAD, tenantEvents, tenantsOf } from "./testing.ts";

const ofElm = (tenants: TenantView[]) => tenants.find(({ subdomain }) => subdomain === "elm")!;

async function status(world: World, host: string): Promise<number> {
  return (await world.browser(host).get("/api/tenant/status")).status;
}

worldTest("a tenant is created with its first administrator, who is invited and signs in", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const answer = await create(superAdmin, { subdomain: " ELM ", admin: HEAD });
  assert.equal(answer.status, 201, answer.text);
  const tenant = answer.json<TenantView>();
  assert.partialDeepStrictEqual(tenant, {
    name: "Elm Park",
    subdomain: "elm",
    domain: "localhost:5000",
    active: true,
    tenantType: "institutional",
    studentCount: 0,
    teacherCount: 0,
    adminCount: 1,
    applied: true,
    url: "http://elm.localhost:5000",
    subscription: {
      plan: "small",
      status: "trial",
      maxStudents: 50,
      currentStudentCount: 0,
      overrideLimits: false,
      featureToggles: {},
      billingEmail: null,
      stripeCustomerId: null,
      cancelAtPeriodEnd: false,
    },
  });
  assert.deepEqual(await tenantsOf(superAdmin), [tenant]);
  await world.runJobs();
  const [mail] = world.mails;
  assert.equal(mail!.to, HEAD.email);
  assert.match(mail!.text, /The Unitfolio team has given you access to Unitfolio at Elm Park/);
  assert.match(mail!.text, /http:\/\/elm\.localhost:5000\/api\/login/);
  const elm = { id: tenant.id, subdomain: "elm", host: "elm.localhost:5000" };
  const head = await signInStaff(world, elm as never, HEAD.email);
  assert.equal((await head.get("/api/auth/user")).json<{ role: string }>().role, "admin");
  assert.deepEqual((await tenantEvents(world, tenant.id)).map(({ what, actor_kind }) => [what, actor_kind]), [
    ["tenant.created", "super_admin"],
    ["staff.added", "super_admin"],
  ]);
});

worldTest("what is not right is said by field, and nothing is made", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  await world.school("oak");
  const fields = async (over: Record<string, unknown>, path = "/api/super-admin/tenants") => {
    const body = { name: "Elm Park", subdomain: "elm", ...over };
    const answer = await superAdmin.post(path, body);
    return [answer.status, Object.keys(answer.json<{ fields?: object }>().fields ?? {})];
  };
  assert.deepEqual(await fields({ name: " " }), [400, ["name"]]);
  assert.deepEqual(await fields({ subdomain: "a" }), [400, ["subdomain"]]);
  assert.deepEqual(await fields({ subdomain: "admin" }), [400, ["subdomain"]]);
  assert.deepEqual(await fields({ subdomain: "oak" }), [409, ["subdomain"]]);
  assert.deepEqual(await fields({ domain: "nonsense" }), [400, ["domain"]]);
  assert.deepEqual(await fields({ admin: { ...HEAD, email: "head" } }), [400, ["email"]]);
  assert.deepEqual(await fields({ plan: "gold" }), [400, ["plan"]]);
  assert.deepEqual(await fields({ extra: 1 }), [400, ["extra"]]);
  assert.deepEqual(await fields({}, "/api/admin/tenants"), [400, ["domain"]]);
  assert.deepEqual((await tenantsOf(superAdmin)).map(({ subdomain }) => subdomain), ["oak"]);
  assert.deepEqual(
    await fields(
      { domain: "localhost:5000", active: false, tenantType: "institution" },
      "/api/admin/tenants",
    ),
    [201, []],
  );
  const elm = ofElm(await tenantsOf(superAdmin));
  assert.deepEqual([elm.active, elm.domain, elm.tenantType], [false, "localhost:5000", "institutional"]);
  assert.equal(await status(world, "elm.localhost:5000"), 404);
});

worldTest("a person has one individual tenant of their own", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const input = { tenantType: "individual", admin: HEAD };
  const first = (await create(superAdmin, input)).json<TenantView>();
  assert.deepEqual([first.tenantType, first.subscription.plan], ["individual", "individual"]);
  const second = await create(superAdmin, { ...input, subdomain: "ash" });
  assert.equal(second.status, 409);
  assert.deepEqual(second.json<{ fields: object }>().fields, {
    email: "This person has an individual tenant of their own already.",
  });
  assert.equal((await tenantsOf(superAdmin)).length, 1);
});

worldTest("what is interrupted while a tenant is made is finished by the clock", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const { doors } = world.services;
  const { createTenant } = doors;
  doors.createTenant = () => Promise.reject(new Error("the database server is away"));
  const answer = await create(superAdmin, { admin: HEAD });
  assert.deepEqual([answer.status, answer.json<TenantView>().readyAt], [201, null]);
  assert.equal(await status(world, "elm.localhost:5000"), 404);
  assert.equal((await create(superAdmin, {})).status, 409, "its name is taken");
  doors.createTenant = createTenant;
  world.advance(HEAD_START_MS);
  await world.runJobs();
  assert.equal(await status(world, "elm.localhost:5000"), 200);
  const elm = ofElm(await tenantsOf(superAdmin));
  assert.deepEqual([elm.readyAt !== null, elm.adminCount, elm.applied], [true, 1, true]);
  assert.deepEqual(world.mails.map(({ to }) => to), [HEAD.email]);
});

worldTest("a tenant gets another name and address, and its former address stays its own", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  await world.school("elm");
  const edit = (body: object) => superAdmin.patch(`/api/admin/tenants/${oak.id}`, body);
  const answer = await edit({ name: "Oak Lane", subdomain: "oaklane", domain: "portfolio.oak.example" });
  assert.equal(answer.status, 200, answer.text);
  assert.partialDeepStrictEqual(answer.json<TenantView>(), {
    name: "Oak Lane",
    subdomain: "oaklane",
    domain: "portfolio.oak.example",
    url: "http://oaklane.localhost:5000",
  });
  const hosts = ["oak.localhost:5000", "oaklane.localhost:5000", "portfolio.oak.example"];
  const found = async () => await Promise.all(hosts.map((host) => status(world, host)));
  assert.deepEqual(await found(), [404, 200, 200]);
  assert.equal((await create(superAdmin, { subdomain: "oak" })).status, 409, "never another school's");
  assert.equal((await edit({ subdomain: "elm" })).status, 409);
  assert.equal((await edit({ subdomain: "oak", domain: null })).status, 200);
  assert.deepEqual(await found(), [200, 404, 404]);
  assert.equal((await edit({ domain: "Portfolio.Oak.example" })).status, 200);
  assert.equal(await status(world, "portfolio.oak.example"), 200);
  assert.equal((await edit({ name: "Oak Lane" })).status, 200, "nothing to change");
  assert.equal((await superAdmin.patch("/api/admin/tenants/ten_none", { name: "X" })).status, 404);
  const edits = (await tenantEvents(world, oak.id)).filter(({ what }) => what === "tenant.edited");
  assert.deepEqual(edits.map(({ data }) => data.fields), [
    "name subdomain domain",
    "subdomain domain",
    "domain",
  ]);
});

worldTest(
  "a deactivated tenant answers as unknown at once, and all is there when it is back",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const oak = await world.school("oak");
    const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
    const setActive = (active: boolean) => superAdmin.patch(`/api/admin/tenants/${oak.id}`, { active });
    assert.equal((await teacher.get("/api/students")).status, 200);
    assert.equal((await setActive(false)).json<TenantView>().active, false);
    const page = await teacher.get("/");
    assert.equal(page.status, 404);
    assert.match(page.text, /Domain Not Configured/);
    assert.equal((await teacher.get("/api/students")).status, 404);
    assert.equal((await setActive(true)).json<TenantView>().active, true);
    assert.equal((await teacher.get("/api/students")).status, 200);
    await setActive(true);
    assert.deepEqual(
      (await tenantEvents(world, oak.id)).map(({ what }) => what).filter((what) => /activ/.test(what)),
      [
        "tenant.deactivated",
        "tenant.activated",
      ],
    );
  },
);
