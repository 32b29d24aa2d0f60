import assert from "node:assert/strict";
import { INSTRUCTOR, LEARNER, openLtiPlatform } from "../../../test/fakes/lti_platform.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import { assertEntered, frameStart, linkByCode, openLtiSchool, personIn } from "../../../test/lti_school.ts";

worldTest("a student is asked for a code once, and then comes straight to their own work", async (world) => {
  await using school = await openLtiSchool(world);
  const { oak, platform, student } = school;
  const browser = school.browser();
  const begun = await platform.begin(browser);
  assert.equal(begun.status, 302);
  const request = new URL(begun.headers.get("location")!);
  assert.equal(request.origin + request.pathname, `${platform.origin}/auth`);
  const { state: _state, nonce: _nonce, ...query } = Object.fromEntries(request.searchParams);
  assert.deepEqual(query, {
    site: "1",
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: platform.clientId,
    redirect_uri: `http://${oak.host}/lti/launch`,
    login_hint: "7",
    lti_message_hint: "{}",
  });
  assert.match(begun.headers.get("set-cookie")!, /HttpOnly; Secure; SameSite=None; Partitioned$/);

  const first = await platform.launch(browser, { claims: platform.custom({ unit: "121766" }) });
  assert.equal(first.status, 200, first.text);
  assert.match(first.text, /Who are you\?/);
  assert.match(
    first.headers.get("content-security-policy")!,
    new RegExp(`frame-ancestors ${platform.origin};`),
  );
  assert.equal(first.headers.get("x-frame-options"), null);
  const linked = await linkByCode(world, browser, first.text, student.email);
  const frame = assertEntered(linked);
  assert.equal(frame.wanted.unit, "121766");
  assert.equal(await personIn(browser, frame), student.id);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401, "within the frame alone");

  const later = school.browser();
  const again = await platform.launch(later);
  const all = assertEntered(again);
  assert.equal(all.wanted.unit, null);
  assert.equal(await personIn(later, all), student.id);
  assert.equal(await countEvents(world, oak, "lti.student_linked"), 1);
  const [item] = (await school.admin.get("/api/admin/lti/platforms")).json<Record<string, unknown>[]>();
  assert.deepEqual([item!.students, item!.staff, item!.lastLaunchAt !== null], [1, 0, true]);
});

worldTest("a platform that is not set up reads so in its own frame", async (world) => {
  await using school = await openLtiSchool(world);
  const ancestors = async (over: Record<string, string>) => {
    const answer = await school.platform.begin(school.browser(), over);
    assert.equal(answer.status, 400);
    assert.match(answer.text, /This learning platform is not set up here/);
    return /frame-ancestors ([^;]+)/.exec(answer.headers.get("content-security-policy")!)![1];
  };
  assert.equal(await ancestors({ client_id: "another" }), school.platform.origin);
  assert.equal(await ancestors({ iss: "https://vle.example/moodle" }), "https://vle.example");
  for (
    const iss of ["https://vle.example *", "https://*.example", "//vle.example", "javascript:alert(1)", ""]
  ) {
    assert.equal(await ancestors({ iss }), "'none'", iss);
  }
});

worldTest("a trusted address tells who it is; a shared or unknown one asks for a code", async (world) => {
  await using school = await openLtiSchool(world);
  const { platform, platformId, student, admin } = school;
  const untrusted = await platform.launch(school.browser(), { claims: { email: student.email } });
  assert.match(untrusted.text, /Who are you/, "where the school does not trust the platform's addresses");
  const form = { ...platform.form(), addressesVerified: true };
  assert.equal((await admin.put(`/api/admin/lti/platforms/${platformId}`, form)).status, 200);
  const known = await platform.launch(school.browser(), { claims: { email: student.email.toUpperCase() } });
  assertEntered(known);
  const unverified = { email: student.email, email_verified: false };
  const other = await platform.launch(school.browser(), { sub: "8", claims: unverified });
  assert.match(other.text, /Who are you/);
  await admin.post("/api/students", {
    studentId: "twin",
    firstName: "Ro",
    lastName: "Ash",
    email: student.email,
  });
  const shared = await platform.launch(school.browser(), { sub: "9", claims: { email: student.email } });
  assert.match(shared.text, /Who are you/);
  const stranger = await platform.launch(school.browser(), { sub: "10", claims: { email: "no@x.example" } });
  assert.match(stranger.text, /Who are you/);
  const asStaff = await platform.launch(school.browser(), {
    sub: "11",
    roles: [INSTRUCTOR],
    claims: { email: student.email, ...platform.deepLinking() },
  });
  assert.match(asStaff.text, /Who are you/, "a student's address is no one's of the staff");
});

worldTest("the same person id of two platforms is two people", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  await using other = await openLtiPlatform(world.services.now);
  const { admin, platform, student } = school;
  await admin.post("/api/admin/lti/platforms", other.form());
  assertEntered(await platform.launch(school.browser(), { claims: { email: student.email } }));
  const stranger = await other.launch(school.browser());
  assert.match(stranger.text, /Who are you/);
});

worldTest("staff get a link to a tab of their own, and no session", async (world) => {
  await using school = await openLtiSchool(world);
  const { platform } = school;
  const browser = school.browser();
  const answer = await platform.launch(browser, { roles: [INSTRUCTOR, LEARNER] });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.text, /Open Unitfolio in a new tab/);
  assert.deepEqual([...browser.cookies.keys()], []);
});

worldTest("who is archived is let in no more", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { admin, platform, student } = school;
  const email = { claims: { email: student.email } };
  const frame = school.browser();
  const entered = assertEntered(await platform.launch(frame, email));
  assert.equal((await admin.post(`/api/admin/students/${student.id}/archive`, {})).status, 200);
  assert.equal(await personIn(frame, entered), null);
  const archived = await platform.launch(school.browser(), email);
  assert.equal(archived.status, 400);
  assert.match(archived.text, /not active/);
  const unlinked = await platform.launch(school.browser(), { ...email, sub: "8" });
  assert.match(unlinked.text, /Who are you/, "their address counts no more");
});

worldTest("the next person launched does not find the work of the one before", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student, oak } = school;
  const next = [
    { sub: "8" },
    { sub: "8", roles: [INSTRUCTOR] },
    { sub: "8", roles: [INSTRUCTOR], claims: platform.deepLinking() },
  ];
  for (const over of next) {
    const shared = school.browser();
    const before = assertEntered(await platform.launch(shared, { claims: { email: student.email } }));
    const answer = await platform.launch(shared, over);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(frameStart(answer), null);
    assert.equal(await personIn(shared, before), null);
  }
  assert.equal(await countRows(world, oak.id, "sessions"), 1, "the administrator's alone");
});
