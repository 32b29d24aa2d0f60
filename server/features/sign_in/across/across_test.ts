import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postForm } from "../../../../test/browser_client.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { type School, worldTest } from "../../../../test/world.ts";
import { arrive, choose, EMAIL, LIST, me, names, openTwoSchools, post, ticketTo } from "./testing.ts";
import { enterAsSupport, grant, signInSuperAdmin } from "../../../../test/support_access.ts";
import { hashToken } from "../../../kernel/tokens.ts";

worldTest("a colleague of two schools goes from one to the other without signing in again", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  await (await world.school("ash")).staff("teacher", "other@work.example");
  assert.deepEqual(await names(jo), ["Elm School"]);
  const page = await choose(jo, elm);
  assert.equal(page.headers.get("referrer-policy"), "strict-origin");
  assert.match(
    page.headers.get("content-security-policy")!,
    /form-action 'self' http:\/\/elm\.localhost:5000$/,
  );
  const there = world.browser(elm.host);
  const arrived = await arrive(there, await ticketTo(jo, elm), oak);
  assert.deepEqual([arrived.status, arrived.headers.get("location")], [303, "/"]);
  const [atOak, atElm] = [await me(jo), await me(there)];
  assert.deepEqual([atElm.id, atElm.role, atOak.role], [atOak.id, "admin", "teacher"]);
  assert.notEqual(there.cookies.get("session"), jo.cookies.get("session"));
  assert.equal(await countEvents(world, elm, "staff.signed_in"), 1);
  assert.deepEqual(await names(there), ["Oak School"]);
  // Each has a session of its own.
  await jo.get("/api/logout", { "sec-fetch-site": "same-origin" });
  assert.equal((await me(there)).id, atElm.id);
  assert.ok(!JSON.stringify(world.logLines).includes("eyJ"));
});

worldTest("a way across lasts no longer than the session that it comes from", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  const almost = LIFETIMES.staffSession - LIFETIMES.staffSessionIdle / 2;
  for (let passed = 0; passed < almost; passed += LIFETIMES.staffSessionIdle / 2) {
    await me(jo);
    world.advance(LIFETIMES.staffSessionIdle / 2);
  }
  const there = world.browser(elm.host);
  await arrive(there, await ticketTo(jo, elm), oak);
  assert.equal((await there.get("/api/auth/user")).status, 200);
  const sessions = (school: School) =>
    school.rows<{ ends: string }>(sql`select expires_at as ends from sessions where token_hash in (
      ${hashToken(there.cookies.get("session")!)}, ${hashToken(jo.cookies.get("session")!)})`);
  assert.deepEqual(await sessions(elm), await sessions(oak));
  world.advance(LIFETIMES.staffSessionIdle / 2);
  assert.equal((await there.get("/api/auth/user")).status, 401);
});

worldTest(
  "a ticket works once, soon, from its own page, at its own school, in one browser",
  async (world) => {
    const { oak, elm, jo } = await openTwoSchools(world);
    const fir = await world.school("fir");
    await fir.staff("teacher", EMAIL);
    const ended = "/api/login?reason=ended";
    const refused = async (what: string, answer: Promise<{ headers: Headers }>) =>
      assert.equal((await answer).headers.get("location"), ended, what);
    const ticket = await ticketTo(jo, elm);
    const [there, elsewhere] = [world.browser(elm.host), world.browser(elm.host)];
    await refused("another school", post(world.browser(fir.host), ticket, oak));
    await refused("another school's page", post(there, ticket, fir));
    await refused("another site", post(there, ticket, "evil.example"));
    await refused("no page", postForm(there, serverLinks.arrive(), { ticket }, { origin: "" }));
    await refused(
      "a page that hides its address",
      postForm(there, serverLinks.arrive(), { ticket }, { origin: "null" }),
    );
    await refused("changed", post(there, `${ticket.slice(0, -2)}xx`, oak));
    await refused("nonsense", post(there, "x", oak));
    await refused("none", postForm(there, serverLinks.arrive(), {}, { origin: `http://${oak.host}` }));
    await refused("another kind", there.get(serverLinks.cross(ticket)));
    await refused("another kind", there.get(serverLinks.loginTicket(ticket)));
    const bound = (await post(there, ticket, oak)).headers.get("location")!;
    await refused("another browser", elsewhere.get(bound));
    assert.equal((await there.get(bound)).headers.get("location"), "/");
    const cookie = there.cookies.get("sign-in");
    assert.equal(cookie, undefined);
    await refused("again", arrive(elsewhere, ticket, oak));
    const late = await ticketTo(jo, elm);
    const boundLate = (await post(there, late, oak)).headers.get("location")!;
    world.advance(LIFETIMES.schoolTicket);
    await refused("late", post(elsewhere, late, oak));
    await refused("late, and bound", there.get(boundLate));
    assert.equal(await countEvents(world, elm, "staff.signed_in"), 1);
  },
);

worldTest("a school that is not theirs, closed, or has archived them lets no one in", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  const ash = await world.school("ash");
  for (const school of [ash, oak, { ...ash, id: "ten_none" }]) {
    assert.equal((await choose(jo, school)).status, 404, school.subdomain);
  }
  const [before, meanwhile] = [await ticketTo(jo, elm), await ticketTo(jo, elm)];
  const there = world.browser(elm.host);
  const bound = (await post(there, meanwhile, oak)).headers.get("location")!;
  await elm.run(sql`update staff set archived_at = created_at where email = ${EMAIL}`);
  assert.equal(
    (await arrive(world.browser(elm.host), before, oak)).headers.get("location"),
    "/api/login?reason=inactive",
  );
  assert.equal((await there.get(bound)).headers.get("location"), "/api/login?reason=inactive");
  assert.match(
    pageText((await there.get("/api/login?reason=inactive")).text),
    /You are no longer active here/,
  );
  assert.deepEqual(await names(jo), [], "they are not offered it any more");
  await elm.run(sql`update staff set archived_at = null where email = ${EMAIL}`);
  assert.deepEqual(await names(jo), ["Elm School"]);
  await world.runControl(sql`update tenants set active = 0 where id = ${elm.id}`);
  world.services.hosts.forget();
  assert.deepEqual(await names(jo), []);
  assert.equal((await choose(jo, elm)).status, 404);
  assert.equal((await post(world.browser(elm.host), before, oak)).status, 404);
});

worldTest("only a colleague's own full session leads across", async (world) => {
  const { oak, elm, jo } = await openTwoSchools(world);
  const person = (await me(jo)).id;
  const student = await signInStudent(world, oak, await addStudent(jo));
  assert.equal((await student.get(LIST)).status, 403);
  const asStudent = await choose(student, elm, person);
  assert.deepEqual([asStudent.status, asStudent.headers.get("location")], [303, "/api/login"]);
  const stranger = await choose(world.browser(oak.host), elm, person);
  assert.equal(stranger.headers.get("location"), "/api/login");

  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await grant(admin, { mayChange: true });
  const superAdmin = await signInSuperAdmin(world, EMAIL);
  const support = await enterAsSupport(world, oak, superAdmin);
  assert.equal((await me(support)).id, person);
  assert.equal((await support.get(LIST)).status, 403);
  assert.equal((await choose(support, elm, person)).status, 403);

  const forged = await postForm(jo, serverLinks.otherSchool(), { school: elm.id, person }, {
    origin: "https://evil.example",
  });
  assert.equal(forged.status, 403);
  const others = await choose(jo, elm, (await me(admin)).id);
  assert.equal(others.status, 409);
  assert.match(pageText(others.text), /Someone else is signed in now/);
  assert.equal((await world.browser("localhost:5000").post(serverLinks.arrive())).status, 404);

  await oak.run(sql`update establishment_settings set second_factor = 'staff'`);
  const due = await choose(jo, elm, person);
  assert.equal(due.headers.get("location"), "/second-factor");
  assert.equal((await jo.get(LIST)).status, 403);
});

worldTest("a school that cannot be reached keeps no one from the others", async (world) => {
  const { jo } = await openTwoSchools(world);
  await world.runControl(sql`
    insert into tenants (id, name, subdomain, ready_at, created_at, updated_at)
    select 'ten_lost', 'Lost School', 'lost', created_at, created_at, created_at from tenants limit 1`);
  await world.runControl(sql`
    insert into user_tenants (user_id, tenant_id) values (${(await me(jo)).id}, 'ten_lost')`);
  assert.deepEqual(await names(jo), ["Elm School", "Lost School"]);
});
