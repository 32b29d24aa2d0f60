import assert from "node:assert/strict";
import type { MatchedMember } from "../../../../domain/lti_members.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import type { World } from "../../../../test/world.ts";
import { openLtiSchool } from "../testing.ts";
import type { MembersAdded } from "./add_members.ts";

export type Members = { members: MatchedMember[]; more: boolean };

/** A teacher who was launched from course 3, whose students are theirs to add. */
export async function openCourse(world: World, over: Record<string, unknown> = { addressesVerified: true }) {
  const school = await openLtiSchool(world, over);
  const { oak, platform } = school;
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const course = platform.moodle.courses.get("3")!;
  course.enrolled.length = 0;
  const launched = await platform.launch(school.browser(), {
    sub: "90",
    roles: [INSTRUCTOR],
    claims: platform.moodle.claims(),
  });
  const [, id] = /href="[^"]*\/lti\/courses\/([^"]*)"/.exec(launched.text) ?? [];
  assert.ok(id, launched.text);
  const path = `/api/lti/courses/${id}/members`;
  return {
    ...school,
    teacher,
    course,
    id,
    path,
    async list(browser = teacher) {
      const answer = await browser.get(path);
      assert.equal(answer.status, 200, answer.text);
      const { members } = answer.json<Members>();
      return Object.fromEntries(members.map(({ subject, match }) => [subject, match.kind]));
    },
    async add(members: { subject: string; studentId: string }[]) {
      const answer = await teacher.post(path, { members });
      assert.equal(answer.status, 200, answer.text);
      return answer.json<MembersAdded>();
    },
  };
}
