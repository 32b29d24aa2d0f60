import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postForm } from "../../../../test/browser_client.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import { COURSE_TIMES } from "../../../../domain/lti_courses.ts";
import { signInNewStaff, signInStaff } from "../../../../test/factories.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { sweepSchool } from "../../../flows/sweep.ts";
import { hidden, linkByCode } from "../../../../test/lti_school.ts";
import { offeredCourse, openCourse, openCourseSchool } from "./testing.ts";

const CONTEXT = "https://purl.imsglobal.org/spec/lti/claim/context";
const NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const service = (url: unknown, versions: unknown = ["1.0", "2.0"]) => ({
  [NRPS]: { context_memberships_url: url, service_versions: versions },
});

worldTest(
  "a teacher's launch notes its course, and again only where something has changed",
  async (world) => {
    await using school = await openCourseSchool(world);
    const { launch, platform, platformId, oak } = school;
    const id = await openCourse(school);
    const [noted] = await school.courses();
    assert.deepEqual([noted!.id, noted!.title, noted!.url], [
      id,
      "Garden & kitchen",
      platform.moodle.members.address("3"),
    ]);
    world.advance(60_000);
    assert.equal(await openCourse(school), id);
    assert.deepEqual(await school.courses(), [noted]);
    await launch({ [CONTEXT]: { id: "3", title: "Garden" } });
    assert.equal((await school.courses())[0]!.title, "Garden");
    world.advance(COURSE_TIMES.seen);
    await launch();
    assert.notEqual((await school.courses())[0]!.seen_at, noted!.seen_at);
    await launch({ [CONTEXT]: { id: "4", label: "BUS" } });
    assert.deepEqual((await school.courses()).map(({ title }) => title), ["Garden & kitchen", "BUS"]);
    const ofContext = sql`select platform_id, deployment_id from lti_courses where context_id = '3'`;
    assert.deepEqual(await oak.rows(ofContext), [{ platform_id: platformId, deployment_id: "1" }]);
  },
);

worldTest("a course is noted only where the platform lists its members to us", async (world) => {
  await using school = await openCourseSchool(world);
  const { launch, platform, moodle } = school;
  const members = moodle.members.address("3");
  for (
    const claims of [
      service("http://elsewhere.example/members"),
      service("javascript:alert(1)"),
      service(members.replace("://", "://user:word@")),
      service(`https://elsewhere.example/${"x".repeat(600)}`),
      service(members, ["1.0"]),
      service(members, "2.0"),
      service(7),
      { [NRPS]: null },
      { [CONTEXT]: { id: "" } },
      { [CONTEXT]: undefined },
    ]
  ) {
    const { status, text } = await launch(claims);
    assert.equal(status, 200, text);
    assert.equal(offeredCourse(text), null, JSON.stringify(claims));
  }
  moodle.settings.namesAndRoles = false;
  assert.equal(offeredCourse((await launch()).text), null);
  const student = await platform.launch(school.browser(), { claims: moodle.claims() });
  assert.equal(student.status, 200);
  assert.deepEqual(await school.courses(), []);
});

worldTest("a class's progress leads to the students of the course too", async (world) => {
  await using school = await openCourseSchool(world);
  const { launch, admin, platform } = school;
  await admin.post("/api/units/fetch", { unitCode: "121766" });
  const { text } = await launch(platform.custom({ unit: "121766" }));
  assert.ok(offeredCourse(text) !== null, text);
  assert.match(pageText(text), /Add students from this course/);
});

worldTest("staff who are not known yet say who they are first", async (world) => {
  await using school = await openCourseSchool(world, { addressesVerified: false });
  const { launch, teacher } = school;
  const browser = school.browser();
  const unknown = await launch({}, { browser });
  assert.equal(offeredCourse(unknown.text), null);
  assert.match(pageText(unknown.text), /Add students from this course/);
  assert.doesNotMatch((await teacher.get(ltiLinks.courses())).text, /Garden/);
  const asked = await postForm(browser, "/lti/link", { token: hidden(unknown.text, "token") });
  const linked = await linkByCode(world, browser, asked.text, "t@oak.example");
  const [course] = await school.courses();
  assert.equal(offeredCourse(linked.text), course!.id);
  assert.match((await teacher.get(ltiLinks.courses())).text, /Garden/, "also of the launch before");
});

worldTest(
  "a teacher sees the courses that they came from, for 30 days; an administrator all",
  async (world) => {
    await using school = await openCourseSchool(world);
    const { teacher, admin, oak, student } = school;
    await openCourse(school);
    const other = await signInNewStaff(world, oak, "teacher", "other@oak.example");
    const isListed = async (browser: typeof teacher) => {
      const { status, text } = await browser.get(ltiLinks.courses());
      assert.equal(status, 200, text);
      return /Garden &amp; kitchen/.test(text);
    };
    assert.deepEqual([await isListed(teacher), await isListed(other), await isListed(admin)], [
      true,
      false,
      true,
    ]);
    assert.equal((await world.browser(oak.host).get(ltiLinks.courses())).status, 303);
    world.advance(COURSE_TIMES.open + 1);
    assert.equal(await isListed(await signInStaff(world, oak, "t@oak.example")), false);
    await sweepSchool({ services: world.services, tenantId: oak.id });
    assert.deepEqual(await oak.rows(sql`select * from lti_course_staff`), [], "who came is forgotten");
    assert.equal((await school.courses()).length, 1);
    await openCourse(school);
    const again = await signInStaff(world, oak, "t@oak.example");
    assert.equal(await isListed(again), true);
    await oak.run(sql`delete from lti_links where staff_id is not null`);
    assert.equal(await isListed(again), false, "not known from there any more");
    assert.ok(student.id);
  },
);

worldTest("courses are listed in pages and go with their platform", async (world) => {
  await using school = await openCourseSchool(world);
  const { admin, oak, platformId } = school;
  await openCourse(school);
  await oak.run(sql`
    insert into lti_courses
    select 'ltc_' || value, platform_id, deployment_id, 'other' || value, 'Course ' || value, members_url,
      strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', value || ' minutes')
    from lti_courses, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,
      31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51]')`);
  const first = await admin.get(ltiLinks.courses());
  const titles = (html: string) => [...html.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, title]) => title);
  assert.equal(titles(first.text).filter((title) => /Course|Garden/.test(title!)).length, 50);
  const [, next] = /href="(\/lti\/courses\?after=[^"]*)"/.exec(first.text)!;
  const last = await admin.get(next!);
  assert.deepEqual(titles(last.text).filter((title) => /Course/.test(title!)), ["Course 2", "Course 1"]);
  assert.equal(
    (await admin.delete(`/api/admin/lti/platforms/${platformId}`)).status,
    200,
  );
  assert.deepEqual(await school.courses(), []);
  assert.deepEqual(await oak.rows(sql`select * from lti_course_staff`), []);
});
