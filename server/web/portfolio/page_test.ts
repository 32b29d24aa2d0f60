import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { openWorld, worldTest } from "../../../test/world.ts";
import { createAccessLink } from "../../features/students/create_access_link.ts";
import { addTextEvidence, openPortfolioFixture, pageText } from "../../../test/portfolio_fixture.ts";

Deno.test("a portfolio opens for its student, its teacher and an administrator, each with their own back link", async () => {
  await using world = await openWorld();
  const { teacher, admin, student, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  for (
    const [browser, words] of [[student, "Logout"], [teacher, "Back to Dashboard"], [
      admin,
      "Back to Portfolio Review",
    ]] as const
  ) {
    const page = await browser.get(path);
    assert.equal(page.status, 200);
    const text = pageText(page.text);
    assert.match(text, /Student Portfolio Unit Award Scheme/);
    assert.match(text, /Growing vegetables in a raised bed/);
    assert.match(text, /Amara Whitlock/);
    assert.match(text, /Outcome 1.*repare the soil/);
    assert.ok(text.includes(words), words);
  }
  assert.equal((await teacher.get(`/student-portfolio/${portfolio.id}`)).status, 200);
});

Deno.test("another student's portfolio looks exactly like a missing one", async () => {
  await using world = await openWorld();
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const stranger = await signInNewStaff(world, oak, "teacher", "other@oak.example");
  const classmate = await signInStudent(world, oak, await addStudent(teacher));
  for (const browser of [stranger, classmate]) {
    const hidden = await browser.get(`/portfolio/${portfolio.id}`);
    const missing = await browser.get("/portfolio/asg_none");
    assert.equal(hidden.status, 404);
    assert.equal(pageText(hidden.text), pageText(missing.text));
    assert.match(hidden.text, /Page Not Found/);
  }
});

Deno.test("the two addresses redirect each role to its own", async () => {
  await using world = await openWorld();
  const { oak, teacher, student, portfolio: { id } } = await openPortfolioFixture(world);
  const signedOut = world.browser(oak.host);
  const redirectOf = async (browser: BrowserClient, path: string) => {
    const { status, headers } = await browser.get(path);
    return `${status} ${headers.get("location")}`;
  };
  assert.equal(await redirectOf(student, "/student-portfolio"), "303 /");
  assert.equal(await redirectOf(student, `/student-portfolio/${id}`), `303 /portfolio/${id}`);
  assert.equal(
    await redirectOf(signedOut, "/student-portfolio"),
    "303 /api/login?returnTo=%2Fstudent-portfolio",
  );
  assert.equal(
    await redirectOf(signedOut, `/student-portfolio/${id}`),
    `303 /api/login?returnTo=%2Fstudent-portfolio%2F${id}`,
  );
  assert.equal(await redirectOf(signedOut, `/portfolio/${id}`), `303 /student-access?assignmentId=${id}`);
  const none = await teacher.get("/student-portfolio");
  assert.equal(none.status, 200);
  assert.match(pageText(none.text), /No Portfolio Selected Redirecting to dashboard\.\.\./);
  assert.equal(none.headers.get("refresh"), "1;url=/");
});

Deno.test("a mailed link's token leads to the check of the address, is not used up by opening the page, and leaves the address bar", async () => {
  await using world = await openWorld();
  const { oak, studentRecord, student, portfolio: { id } } = await openPortfolioFixture(world);
  const signedOut = world.browser(oak.host);
  const { token } = await world.services.doors.writeTenant(
    oak.id,
    (tx) =>
      createAccessLink(tx, { kind: "operator" }, { studentId: studentRecord.id, now: world.services.now() }),
  );
  for (let visit = 1; visit <= 2; visit++) {
    const page = await signedOut.get(`/portfolio/${id}?token=${token}`);
    assert.equal(page.status, 303, `visit ${visit}`);
    const to = page.headers.get("location") ?? "";
    assert.equal(to, `/student-access?token=${token}&assignmentId=${id}&required=1`);
    assert.match((await signedOut.get(to)).text, /Email verification required/);
  }
  const denied = await signedOut.get(`/portfolio/${id}?token=nonsense`);
  assert.equal(denied.status, 403);
  assert.match(pageText(denied.text), /Access Denied Unable to authenticate with the provided token\./);
  const inside = await student.get(`/portfolio/${id}?token=nonsense`);
  assert.equal(`${inside.status} ${inside.headers.get("location")}`, `303 /portfolio/${id}`);
});

Deno.test("on the installation's own hosts there is no portfolio", async () => {
  await using world = await openWorld();
  const base = world.browser(world.services.config.baseDomain);
  for (const path of ["/portfolio/asg_1", "/student-portfolio", "/student-portfolio/asg_1"]) {
    assert.equal((await base.get(path)).status, 404, path);
  }
});

worldTest("a portfolio is two round trips, whatever it holds", async (world) => {
  const { student, teacher, studentRecord, portfolio } = await openPortfolioFixture(world);
  const large = await assign(teacher, studentRecord, "100012");
  for (const [index, { id }] of large.submissions.entries()) {
    await addTextEvidence(student, id, `notes ${index}.txt`);
  }
  for (const { id, submissions } of [portfolio, large]) {
    for (const browser of [student, teacher]) {
      world.countRoundTrips();
      assert.equal((await browser.get(`/portfolio/${id}`)).status, 200);
      assert.equal(world.countRoundTrips(), 2, `${submissions.length} outcomes`);
    }
  }
});
