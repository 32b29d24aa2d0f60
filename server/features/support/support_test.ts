import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type BrowserClient, postForm } from "../../../test/browser_client.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { type School, worldTest } from "../../../test/world.ts";
import { links } from "../../../domain/links.ts";
import { supportLinks } from "../../../domain/support_links.ts";
import { LOOK_ONLY } from "../../../domain/support.ts";
import type { GrantItem } from "./list_grants.ts";
import {
  ADMIN_HOST,
  askForHandover,
  enter,
  enterAsSupport,
  grant,
  openSupportWorld,
  sentences,
  signInSuperAdmin,
} from "../../../test/support_access.ts";

const HOUR_MS = 3600_000;
const HELEN = { firstName: "Helen", lastName: "Marsh" };
const grants = async (admin: BrowserClient) =>
  (await admin.get("/api/admin/support-grants")).json<GrantItem[]>();

worldTest("support opens a school with a grant alone, until an administrator ends it", async (world) => {
  const { oak, admin, superAdmin } = await openSupportWorld(world);
  const refused = await askForHandover(superAdmin, oak.id);
  assert.equal(refused.status, 403);
  assert.match(pageText(refused.text), /Oak School has not granted support access/);
  assert.equal(refused.token, undefined);

  const id = await grant(admin);
  const support = await enterAsSupport(world, oak, superAdmin);
  const home = await support.get("/");
  assert.equal(home.status, 200);
  assert.match(
    pageText(home.text),
    /Support access: Olu Ade sees Oak School until 11:00\. Look only\. End/,
  );
  const user = (await support.get("/api/auth/user")).json();
  assert.deepEqual([user.role, user.isSuperAdmin], ["admin", true]);
  const note = (await admin.get("/")).text;
  assert.match(pageText(note), /Support access is open until 11:00/);
  assert.doesNotMatch(note, /support-banner/);

  assert.equal((await admin.post(`/api/admin/support-grants/${id}/end`)).status, 200);
  assert.equal((await support.get("/api/auth/user")).status, 401);
  assert.equal(
    (await support.get("/manage-students")).headers.get("location"),
    links.login("/manage-students"),
  );
  const [{ open, endedBy, uses }] = await grants(admin) as [GrantItem];
  assert.deepEqual([open, endedBy, uses[0]!.times], [false, HELEN, 1]);
  assert.deepEqual(await sentences(admin), [
    "Helen Marsh granted support access",
    "Support (Olu Ade) opened the establishment",
    "Support (Olu Ade) opened the overview",
    "Helen Marsh ended support access",
  ]);
});

worldTest("a grant ends on its own, and with it its sessions and handovers", async (world) => {
  const { oak, admin, superAdmin } = await openSupportWorld(world);
  await grant(admin, { length: "day" });
  const support = await enterAsSupport(world, oak, superAdmin);
  world.advance(HOUR_MS - 1);
  assert.equal((await support.get("/api/auth/user")).status, 200);
  world.advance(1);
  assert.equal((await support.get("/api/auth/user")).status, 401, "a session lasts an hour");
  await enterAsSupport(world, oak, superAdmin);
  world.advance(22 * HOUR_MS);
  const again = await signInSuperAdmin(world);
  const late = await enterAsSupport(world, oak, again);
  const { token } = await askForHandover(again, oak.id);
  world.advance(HOUR_MS - 1);
  assert.equal((await late.get("/api/auth/user")).status, 200);
  world.advance(1);
  assert.equal((await late.get("/api/auth/user")).status, 401);
  assert.equal((await enter(world.browser(oak.host), token!)).status, 403);
  assert.equal((await askForHandover(await signInSuperAdmin(world), oak.id)).status, 403);
  const admin2 = await signInNewStaff(world, oak, "admin", "two@oak.example");
  assert.deepEqual((await grants(admin2)).map(({ open, endedBy }) => [open, endedBy]), [[false, null]]);
  await grant(admin2);
  const ended = await enterAsSupport(world, oak, await signInSuperAdmin(world));
  await oak.run(sql`update support_grants set ended_at = granted_at where ended_at is null`);
  assert.equal((await ended.get("/api/auth/user")).status, 401, "the grant itself is asked");
  await grant(admin2);
  assert.deepEqual((await grants(admin2)).map(({ open }) => open).sort(), [false, false, true]);
});

worldTest("one grant is open at a time, and only administrators in admin mode grant", async (world) => {
  const { oak, admin, teacher } = await openSupportWorld(world);
  const elm = await world.school("elm");
  const head = await signInNewStaff(world, elm, "admin", "head@elm.example");
  const student = await signInStudent(world, oak, await addStudent(teacher));
  const id = await grant(admin);
  const body = { length: "hour", reason: "fault" };
  assert.equal((await admin.post("/api/admin/support-grants", body)).status, 409);
  for (const [name, browser] of Object.entries({ teacher, student })) {
    for (const path of ["/api/admin/support-grants", `/api/admin/support-grants/${id}/end`]) {
      assert.equal((await browser.post(path, body)).status, 403, `${name} ${path}`);
    }
    assert.equal((await browser.get("/api/admin/support-grants")).status, 403, name);
  }
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await admin.get("/api/admin/support-grants")).status, 403);
  admin.cookies.delete("activeRole");
  assert.equal((await head.post(`/api/admin/support-grants/${id}/end`)).status, 404, "of another school");
  for (const wrong of [{ length: "year" }, { reason: "because" }, { mayChange: "yes" }, { id: "x" }]) {
    assert.equal((await admin.post("/api/admin/support-grants", { ...body, ...wrong })).status, 400);
  }
});

worldTest(
  "a handover works once, at its school, for a super admin, from the installation's page",
  async (world) => {
    const { oak, admin, superAdmin } = await openSupportWorld(world);
    const elm = await world.school("elm");
    await grant(admin);
    await grant(await signInNewStaff(world, elm, "admin", "head@elm.example"));
    const handover = async () => (await askForHandover(superAdmin, oak.id)).token!;
    const visitor = (school: School = oak) => world.browser(school.host);

    const token = await handover();
    assert.equal((await enter(visitor(elm), token)).status, 403, "another school's");
    assert.equal((await enter(visitor(), token, { origin: `http://${oak.host}` })).status, 403);
    assert.equal((await enter(visitor(), token, { origin: "http://evil.example" })).status, 403);
    assert.equal((await visitor().get(`${supportLinks.enter()}?token=${token}`)).status, 404);
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => enter(visitor(), token)));
    assert.deepEqual(atOnce.map(({ status }) => status).sort(), [303, 403, 403, 403]);
    const replayed = await enter(visitor(), token);
    assert.equal(replayed.status, 403);
    assert.equal(replayed.headers.getSetCookie().length, 0);
    assert.match(pageText(replayed.text), /has been used or is too old/);

    const old = await handover();
    world.advance(5 * 60_000);
    assert.equal((await enter(visitor(), old)).status, 403, "five minutes");

    const lost = await handover();
    await world.runControl(sql`update users set super_admin = 0`);
    assert.equal((await enter(visitor(), lost)).status, 403, "of a person who lost the right");
    assert.equal((await askForHandover(superAdmin, oak.id)).status, 401);

    const stored = await oak.rows<{ hash: string }>(sql`select token_hash as hash from support_handovers`);
    assert.ok(stored.every(({ hash }) => hash !== token && hash !== lost));
    assert.ok(world.logLines.every((line) => !JSON.stringify(line).includes(token)));
  },
);

worldTest("no one but a super admin on the installation's host can open a school", async (world) => {
  const { oak, admin, teacher, superAdmin } = await openSupportWorld(world);
  await grant(admin);
  for (const browser of [world.browser(ADMIN_HOST), admin, teacher, world.browser(oak.host)]) {
    const answer = await askForHandover(browser, oak.id);
    assert.ok([401, 403, 404].includes(answer.status), String(answer.status));
    assert.equal(answer.token, undefined);
  }
  assert.equal((await askForHandover(superAdmin, "ten_unknown")).status, 404);
  await world.runControl(sql`update tenants set active = 0`);
  assert.equal((await askForHandover(superAdmin, oak.id)).status, 404, "an inactive school");
});

worldTest("support leaves by the banner, and works as a teacher by its choice", async (world) => {
  const { oak, admin, superAdmin } = await openSupportWorld(world);
  await grant(admin);
  const { token } = await askForHandover(superAdmin, oak.id);
  const support = world.browser(oak.host);
  const entered = await enter(support, token!, { mode: "teacher", returnTo: "/manage-students" });
  assert.equal(entered.headers.get("location"), "/manage-students");
  assert.equal((await support.get("/api/admin/students")).status, 403, "in teacher mode");
  const chosen = await postForm(support, supportLinks.mode(), { mode: "admin" });
  assert.deepEqual([chosen.status, chosen.headers.get("location")], [303, "/"]);
  assert.equal((await support.get("/api/admin/students")).status, 200, "in admin mode");
  assert.equal((await postForm(admin, supportLinks.mode(), { mode: "teacher" })).status, 404, "of staff");
  const cookies = new Map(support.cookies);
  const left = await postForm(support, supportLinks.end(), {});
  assert.equal(left.headers.get("location"), supportLinks.ended());
  assert.match(pageText((await support.get(supportLinks.ended())).text), /You have left Oak School/);
  for (const [name, value] of cookies) support.cookies.set(name, value);
  assert.equal((await support.get("/api/auth/user")).status, 401, "the session itself is gone");
  assert.equal((await sentences(admin)).at(-1), "Support (Olu Ade) left the establishment");
  const first = await enterAsSupport(world, oak, superAdmin);
  const before = new Map(first.cookies);
  assert.equal((await enter(first, (await askForHandover(superAdmin, oak.id)).token!)).status, 303, "again");
  assert.notEqual(first.cookies.get("session"), before.get("session"));
  first.cookies.set("session", before.get("session")!);
  assert.equal((await first.get("/api/auth/user")).status, 401, "the session before is gone");
  const other = await enterAsSupport(world, oak, superAdmin);
  const write = await other.post("/api/admin/support-grants", { length: "week", reason: "other" });
  assert.deepEqual([write.status, write.json().message], [403, LOOK_ONLY]);
  assert.equal((await other.post(links.logout())).status, 303);
  assert.equal((await sentences(admin)).at(-1), "Support (Olu Ade) left the establishment");
});
