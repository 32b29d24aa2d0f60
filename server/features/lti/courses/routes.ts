import { Hono } from "hono";
import { z } from "zod";
import { MAX_CHOSEN, TEXT_LIMITS } from "../../../../domain/limits.ts";
import { LTI_TEXTS } from "../../../../domain/lti.ts";
import type { AppEnv } from "../../../context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { list } from "../../../middleware/schemas.ts";
import { addMembers } from "./add_members.ts";
import { readMatches } from "./match_members.ts";
import { readCourse } from "./note_course.ts";
import { readMembers } from "./read_members.ts";

const member = z.strictObject({
  /** On the platform. */
  subject: z.string().min(1).max(LTI_TEXTS.id),
  studentId: z.string().max(2 * TEXT_LIMITS.studentId),
});
const chosenMembers = body(z.strictObject({
  members: list(member, {
    empty: "Tick at least one student",
    max: MAX_CHOSEN,
    tooMany: `At most ${MAX_CHOSEN} students at once`,
  }),
}));

/** Students of a learning platform's course, for those who may add students. */
export const courseRoutes = new Hono<AppEnv>()
  .get("/lti/courses/:id/members", can("student.add"), inTurn, async (c) => {
    const { school, services } = c.var;
    const course = await school.read(readCourse, c.req.param("id"));
    const { members, more } = await readMembers(services, school.id, course);
    const matches = await school.read(readMatches, { platformId: course.platform.id, members });
    return c.json({ members: matches, more });
  })
  .post("/lti/courses/:id/members", can("student.add"), chosenMembers, async (c) => {
    const { school, services, actor, now } = c.var;
    const course = await school.read(readCourse, c.req.param("id"));
    const { members } = await readMembers(services, school.id, course);
    const chosen = c.req.valid("json").members;
    const input = { platformId: course.platform.id, members, chosen, today: school.today(), now };
    return c.json(await school.write(addMembers, actor, input));
  });
