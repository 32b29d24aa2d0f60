import { Hono } from "hono";
import { ltiLinks } from "../../../../domain/lti.ts";
import { COURSE_LIMITS, courseName } from "../../../../domain/lti_courses.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import CourseIsland from "../../../../islands/lti/CourseIsland.tsx";
import type { AppEnv } from "../../../services/context.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { staffPage } from "../../../middleware/staff_page.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { CoursesView } from "./CoursesView.tsx";
import { listCourses } from "../../../features/lti/courses/list_courses.ts";
import { readCourse } from "../../../features/lti/courses/read_course.ts";

const BACK = { href: links.manageStudents(), label: "Manage Students" };

/** Page on which staff add students from a course of a learning platform. */
export const coursePages = new Hono<AppEnv>()
  .get(ltiLinks.courses(), staffPage, inTurn, async (c) => {
    const { school, staff: { actor }, now } = c.var;
    if (decide(actor, "student.add") !== "yes") return c.notFound();
    const after = c.req.query("after") ?? "";
    const cursor = after === "" || after.length > 100 ? null : after;
    const courses = await school.read(listCourses, actor, { limit: COURSE_LIMITS.courses, cursor, now });
    return renderStaffPage(c, {
      title: "Add students from a course",
      subtitle: actor.role === "admin"
        ? "Courses of your learning platform that staff have opened Unitfolio from."
        : "Courses of your learning platform that you have opened Unitfolio from in the last 30 days.",
      back: BACK,
      path: links.manageStudents(),
      children: <CoursesView courses={courses} timeZone={school.establishment.timeZone} />,
    });
  })
  .get("/lti/courses/:id", staffPage, async (c) => {
    const { school, staff: { actor }, now } = c.var;
    if (decide(actor, "student.add") !== "yes") return c.notFound();
    const { id, title, platform } = await school.read(readCourse, actor, { id: c.req.param("id"), now });
    return renderStaffPage(c, {
      title: "Add students from a course",
      subtitle: `${courseName(title)}, ${platform.name}`,
      back: { href: ltiLinks.courses(), label: "Courses" },
      path: links.manageStudents(),
      children: (
        <Island
          name="lti/CourseIsland"
          of={CourseIsland}
          props={{ courseId: id, platformName: platform.name }}
        />
      ),
    });
  });
