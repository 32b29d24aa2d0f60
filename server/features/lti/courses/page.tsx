import { Hono } from "hono";
import { AppError } from "../../../../domain/errors.ts";
import { links } from "../../../../domain/links.ts";
import { decide } from "../../../../domain/permissions.ts";
import CourseIsland from "../../../../islands/lti/CourseIsland.tsx";
import type { AppEnv } from "../../../context.ts";
import { staffPage } from "../../../middleware/staff_page.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { readCourse } from "./note_course.ts";

/** Add students from this course. */
export const coursePages = new Hono<AppEnv>().get("/lti/courses/:id", staffPage, async (c) => {
  const { school, staff: { actor } } = c.var;
  if (decide(actor, "student.add") !== "yes") return c.notFound();
  const course = await school.read(readCourse, c.req.param("id")).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (course === null) return c.notFound();
  const { id, title, platform, addressesVerified } = course;
  return renderStaffPage(c, {
    title: "Add students from a course",
    subtitle: `${title || "A course"} in ${platform.name}. Only those you tick are added.`,
    back: { href: links.manageStudents(), label: "Manage students" },
    path: links.manageStudents(),
    children: (
      <Island
        name="lti/CourseIsland"
        of={CourseIsland}
        props={{ id, platformName: platform.name, addressesVerified }}
      />
    ),
  });
});
