import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import { worldTest } from "../../../../test/world.ts";
import { COURSE_LIMITS } from "../../../../domain/lti_courses.ts";
import type { CourseStudents } from "../../../web/lti/courses/routes.ts";
import { openCourse, openCourseSchool } from "./testing.ts";

const path = (id: string) => `/api/lti/courses/${id}/members`;

worldTest("a long course is read page after page, up to a limit", async (world) => {
  await using school = await openCourseSchool(world);
  const { teacher, course, moodle } = school;
  const { pageSize, pages } = COURSE_LIMITS;
  for (let i = 0; i < 2 * pageSize; i++) {
    enrol(course, { id: `m${i}`, firstName: `Robin ${i}`, role: i % 2 === 0 ? "Learner" : "Instructor" });
  }
  const id = await openCourse(school);
  const list = async () => (await teacher.get(path(id))).json<CourseStudents>();
  moodle.calls.length = 0;
  const { members, more } = await list();
  assert.deepEqual([members.length, more], [pageSize + 1, false]);
  assert.equal(moodle.calls.filter((call) => call.startsWith("GET")).length, 3);
  moodle.fault = ({ url }) => {
    if (url === moodle.tokenUrl) return undefined;
    const next = `${moodle.members.address("3")}?limit=${pageSize}&from=7`;
    return Response.json({ members: [{ user_id: 7, roles: ["Learner"], name: "Robin Ash" }] }, {
      headers: { link: `<${next}>; rel="next"` },
    });
  };
  moodle.calls.length = 0;
  const endless = await list();
  assert.deepEqual([endless.members.length, endless.more], [1, true]);
  assert.equal(moodle.calls.filter((call) => call.startsWith("GET")).length, pages);
});

worldTest("other platforms' members: full roles, states, and one name alone", async (world) => {
  await using school = await openCourseSchool(world);
  const { teacher, moodle } = school;
  const id = await openCourse(school);
  const learner = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";
  const instructor = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";
  const members = [
    {
      user_id: "1",
      roles: [learner],
      name: "  Mary Ann\u202e  D&#039;yk\n",
      lis_person_sourcedid: "x".repeat(65),
    },
    { user_id: "2", roles: [learner], status: "Inactive", name: "A B" },
    { user_id: "3", roles: [learner], status: "Deleted", name: "A B" },
    { user_id: "4", roles: [learner, instructor], name: "A B" },
    { user_id: "5", roles: ["Mentor"], name: "A B" },
    {
      user_id: "6",
      roles: [learner],
      status: "Active",
      given_name: "Li",
      email: 7,
      lis_person_sourcedid: null,
    },
    { user_id: "", roles: [learner] },
    { user_id: "x".repeat(256), roles: [learner] },
    { roles: [learner] },
    { user_id: "7" },
    { user_id: "8\u0000", roles: [learner] },
    {
      user_id: 9,
      roles: ["Learner", null],
      name: "Li",
      email: " Li@OAK.example ",
      lis_person_sourcedid: " B  7",
    },
    null,
  ];
  moodle.fault = ({ url }) => url === moodle.tokenUrl ? undefined : Response.json({ members });
  const { members: listed } = (await teacher.get(path(id))).json<CourseStudents>();
  assert.deepEqual(
    listed.map(({ subject, firstName, lastName, email, schoolId }) => [
      subject,
      firstName,
      lastName,
      email,
      schoolId,
    ]),
    [
      ["1", "Mary Ann", "D'yk", "", ""],
      ["6", "Li", "", "", ""],
      ["9", "", "Li", "li@oak.example", "B 7"],
    ],
  );
});

worldTest(
  "what a platform refuses is said with what to do, and its token goes nowhere else",
  async (world) => {
    await using school = await openCourseSchool(world);
    const { teacher, moodle, oak } = school;
    const id = await openCourse(school);
    const refused = async () => {
      const { status, json } = await teacher.get(path(id));
      return `${status} ${json<{ message: string }>().message}`;
    };
    moodle.settings.namesAndRoles = false;
    assert.match(await refused(), /^409 The platform does not allow this\. Turn the service on/);
    moodle.settings.namesAndRoles = true;
    assert.equal((await teacher.get(path(id))).status, 200);
    moodle.tokens.revoke();
    assert.equal((await teacher.get(path(id))).status, 200, "another token is asked for");
    const fail = (respond: () => Response) => {
      moodle.fault = ({ url }) => url === moodle.tokenUrl ? undefined : respond();
    };
    for (
      const [respond, expected] of [
        [() => new Response(null, { status: 401 }), /^409 The platform does not allow this/],
        [() => new Response(null, { status: 403 }), /^409 The platform refused the call/],
        [() => new Response(null, { status: 404 }), /^409 The platform no longer has what we asked for/],
        [() => Response.json({ members: "none" }), /^409 The platform did not accept what we sent\. Open/],
        [
          () =>
            Response.json({ members: [] }, {
              headers: { link: `<http://127.0.0.1:1/members>; rel="next"` },
            }),
          /^409 An address of the platform cannot be used/,
        ],
        [() => new Response(null, { status: 503 }), /^503 Moodle could not be reached\. Nothing was changed/],
      ] as const
    ) {
      fail(respond);
      assert.match(await refused(), expected);
    }
    moodle.fault = () => undefined;
    await oak.run(sql`update lti_platforms set token_url = null`);
    assert.match(await refused(), /^409 No access token URL is set here/);
    await oak.run(sql`update lti_platforms set approved_at = null`);
    assert.match(await refused(), /^404/);
  },
);
