import { Hono } from "hono";
import { z } from "zod";
import type { MatchedMember } from "../../../../domain/course_members.ts";
import { MAX_CHOSEN, TEXT_LIMITS } from "../../../../domain/limits.ts";
import { LTI_TEXTS } from "../../../../domain/lti.ts";
import { courseName } from "../../../../domain/lti_courses.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { list, storableText } from "../../../http/schemas.ts";
import { addMembers } from "../../../features/lti/courses/add_members.ts";
import { askMembers } from "../../../features/lti/courses/ask_members.ts";
import { matchCourse } from "../../../features/lti/courses/match_course.ts";
import { readCourse } from "../../../features/lti/courses/read_course.ts";

/** On the wire. */
export type CourseStudents = {
  title: string;
  platformName: string;
  members: MatchedMember[];
  /** The course has more people than are shown. */
  more: boolean;
};

const picks = body(z.strictObject({
  members: list(
    z.strictObject({
      id: storableText(LTI_TEXTS.id),
      studentId: storableText(2 * TEXT_LIMITS.studentId).optional(),
    }),
    {
      empty: "Tick at least one student",
      max: MAX_CHOSEN,
      tooMany: `At most ${MAX_CHOSEN} students at once`,
    },
  ),
}));

/** Students of a course, as its learning platform lists them. */
export const courseRoutes = new Hono<AppEnv>()
  .get("/lti/courses/:id/members", can("student.add"), inTurn, async (c) => {
    const { school, services, actor, now } = c.var;
    const course = await school.read(readCourse, actor, { id: c.req.param("id"), now });
    const { members: listed, more } = await askMembers({ services, tenantId: school.id }, course);
    const { members } = await school.read(matchCourse, { course, members: listed });
    const { title, platform } = course;
    const answer: CourseStudents = { title: courseName(title), platformName: platform.name, members, more };
    return c.json(answer);
  })
  .post("/lti/courses/:id/students", can("student.add"), picks, async (c) => {
    const { school, services, actor, now } = c.var;
    const course = await school.read(readCourse, actor, { id: c.req.param("id"), now });
    const { members } = await askMembers({ services, tenantId: school.id }, course);
    const { members: ticked } = c.req.valid("json");
    return c.json(await school.write(addMembers, actor, { course, members, picks: ticked, now }));
  });
