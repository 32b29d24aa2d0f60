import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { LTI_LIMITS, ltiLinks } from "../../../../domain/lti.ts";
import { signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { openWorld, worldTest } from "../../../../test/world.ts";
import { assertEntered, openLtiSchool, personIn } from "../../../../test/lti_school.ts";
import type { PlatformItem } from "./list_platforms.ts";

const ADDRESS = "/api/admin/lti/platforms";

worldTest("an administrator adds, changes and removes platforms, with an event each", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, oak, platform, platformId } = school;
  const form = platform.form();
  const changed = await admin.put(`${ADDRESS}/${platformId}`, {
    ...form,
    name: " Our Moodle ",
    deploymentIds: "4",
  });
  const [item] = changed.json<PlatformItem[]>();
  assert.deepEqual([item!.name, item!.deploymentIds, item!.addressesVerified], ["Our Moodle", ["4"], false]);
  const twice = await admin.post(ADDRESS, form);
  assert.equal(twice.status, 409);
  assert.ok(twice.json<{ fields: Record<string, string> }>().fields.clientId);
  const second = await admin.post(ADDRESS, { ...form, clientId: "second" });
  const [, other] = second.json<PlatformItem[]>();
  const same = await admin.put(`${ADDRESS}/${other!.id}`, form);
  assert.equal(same.status, 409, same.text);
  assert.equal((await admin.delete(`${ADDRESS}/${other!.id}`)).json<unknown[]>().length, 1);
  assert.equal((await admin.delete(`${ADDRESS}/${other!.id}`)).status, 404);
  assert.equal((await admin.put(`${ADDRESS}/ltp_none`, { ...form, clientId: "third" })).status, 404);
  assert.equal((await admin.delete(`${ADDRESS}/ltp_none/links`)).status, 404);
  for (const [what, times] of [["added", 2], ["changed", 1], ["removed", 1]] as const) {
    assert.equal(await countEvents(world, oak, `lti.platform_${what}`), times, what);
  }
});

worldTest("what is typed is checked field by field", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, platform } = school;
  const form = platform.form();
  for (
    const [field, wrong] of [
      ["name", " "],
      ["issuer", "moodle.example"],
      ["issuer", "http://moodle.example"],
      ["clientId", ""],
      ["deploymentIds", " \n "],
      ["authorizationUrl", "javascript:alert(1)"],
      ["jwksUrl", "https://me:word@moodle.example/"],
      ["tokenUrl", "ftp://moodle.example/"],
    ] as const
  ) {
    const answer = await admin.post(ADDRESS, { ...form, [field]: wrong });
    assert.equal(answer.status, 400, `${field} ${wrong}`);
    assert.ok(answer.json<{ fields: Record<string, string> }>().fields[field], `${field} ${wrong}`);
  }
  for (let count = 1; count < LTI_LIMITS.platforms; count++) {
    assert.equal((await admin.post(ADDRESS, { ...form, clientId: `c${count}` })).status, 201);
  }
  const full = await admin.post(ADDRESS, { ...form, clientId: "one more" });
  assert.equal(full.status, 409);
  assert.match(full.text, /At most 10 platforms/);
});

worldTest("only the school's administrators in admin mode see and change platforms", async (world) => {
  await using school = await openLtiSchool(world);
  const { oak, admin, student, platform, platformId } = school;
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const pupil = await signInStudent(world, oak, student);
  const elsewhere = await signInNewStaff(world, await world.school("elm"), "admin", "e@elm.example");
  const one = `${ADDRESS}/${platformId}`;
  const ofPlatform = [
    ["PUT", one, platform.form()],
    ["DELETE", one],
    ["POST", `${one}/approve`, {}],
    ["DELETE", `${one}/links`],
    ["POST", `${one}/links/remove`, { subject: "7", personId: student.id }],
    ["GET", `${one}/people`],
    ["POST", `${one}/units/send`, {}],
  ] as const;
  const others = [
    ["GET", ADDRESS],
    ["POST", ADDRESS, platform.form()],
    ["GET", `${one}/units`],
    ["POST", "/api/admin/lti/registrations", { asksEmail: false }],
    ["POST", "/api/admin/lti/keys", {}],
  ] as const;
  const status = async (browser: BrowserClient, [method, path, body]: readonly [string, string, unknown?]) =>
    (await browser.send(path, { method, body })).status;
  const pages = [ltiLinks.settings(), ltiLinks.people(platformId)];
  for (const browser of [teacher, pupil]) {
    for (const call of [...ofPlatform, ...others]) assert.equal(await status(browser, call), 403, `${call}`);
    for (const page of pages) assert.equal((await browser.get(page)).status, 404, page);
  }
  for (const call of ofPlatform) assert.equal(await status(elsewhere, call), 404, `${call}`);
  assert.deepEqual((await elsewhere.get(ADDRESS)).json(), []);
  assert.deepEqual((await elsewhere.get(`${one}/units`)).json(), []);
  assert.equal((await elsewhere.get(ltiLinks.people(platformId))).status, 404);
  assert.equal((await admin.get(ltiLinks.settings())).status, 200);
  assert.match((await admin.get(ltiLinks.people(platformId))).text, /People from Moodle/);
});

worldTest("another issuer or client is another platform: who was who there is forgotten", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { admin, oak, platform, platformId, student } = school;
  assertEntered(await platform.launch(school.browser(), { claims: { email: student.email } }));
  const count = async () => (await oak.rows<{ n: number }>(sql`select count(*) as n from lti_links`))[0]!.n;
  await admin.put(`${ADDRESS}/${platformId}`, { ...platform.form(), name: "Renamed" });
  assert.equal(await count(), 1);
  await admin.put(`${ADDRESS}/${platformId}`, { ...platform.form(), clientId: "another" });
  assert.equal(await count(), 0);
});

worldTest("whom a platform let in is out once it is removed, changed or forgotten", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { admin, platform, student } = school;
  const own = await signInStudent(world, school.oak, student);
  const form = { ...platform.form(), addressesVerified: true };
  const end = [
    (id: string) => admin.delete(`${ADDRESS}/${id}/links`),
    (id: string) => admin.put(`${ADDRESS}/${id}`, { ...form, clientId: "another" }),
    (id: string) => admin.delete(`${ADDRESS}/${id}`),
  ];
  for (const ending of end) {
    const [{ id }] = (await admin.get(ADDRESS)).json<[PlatformItem]>();
    assert.equal((await admin.put(`${ADDRESS}/${id}`, form)).status, 200);
    const frame = school.browser();
    const entered = assertEntered(await platform.launch(frame, { claims: { email: student.email } }));
    assert.equal(await personIn(frame, entered), student.id);
    assert.equal((await ending(id)).status, 200);
    assert.equal(await personIn(frame, entered), null);
  }
  assert.equal((await own.get("/api/student-auth/user")).status, 200, "their own sign-in goes on");
});

worldTest("a replaced key stays published for a week, and signs nothing more", async (world) => {
  await using school = await openLtiSchool(world);
  const { admin, oak } = school;
  const published = async () =>
    (await school.browser().get(ltiLinks.keys())).json<{ keys: { kid: string }[] }>().keys.map(({ kid }) =>
      kid
    );
  const [first] = await published();
  assert.equal((await admin.post("/api/admin/lti/keys", {})).status, 200);
  const [second, former] = await published();
  assert.equal(former, first);
  const [current] = await oak.rows<{ id: string }>(sql`select id from lti_keys where retired_at is null`);
  assert.equal(current!.id, second);
  world.advance(7 * 86_400_000);
  assert.deepEqual(await published(), [second]);
  const [stored] = await oak.rows<{ key: string }>(sql`select private_key as key from lti_keys`);
  assert.doesNotMatch(stored!.key, /^MII/, "sealed");
});

Deno.test("production without a secret sets up no platform, and takes no address of this machine", async () => {
  await using world = await openWorld();
  await using school = await openLtiSchool(world);
  const { admin, oak, platform } = school;
  const services = world.services as { ltiBox: World["services"]["ltiBox"]; config: { mode: string } };
  services.config.mode = "production";
  const local = await admin.post(ADDRESS, { ...platform.form(), clientId: "x" });
  assert.equal(local.status, 400);
  services.config.mode = "start";
  services.ltiBox = () => Promise.resolve(null);
  assert.equal(
    (await admin.post(ADDRESS, { ...platform.form(), clientId: "z" })).status,
    201,
    "it has a key",
  );
  await oak.run(sql`delete from lti_keys`);
  const none = await admin.post(ADDRESS, { ...platform.form(), clientId: "y" });
  assert.equal(none.status, 503);
  assert.match(none.text, /APP_SECRET/);
});

type World = Awaited<ReturnType<typeof openWorld>>;
