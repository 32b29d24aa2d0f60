import { Hono } from "hono";
import { isOpenToSupport } from "../../../domain/capabilities/support.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import { seed } from "../../../islands/page_services.ts";
import { studentPageQueries } from "../../../islands/student_page/queries.ts";
import StudentPageIsland from "../../../islands/student_page/StudentPageIsland.tsx";
import type { AppEnv } from "../../context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readStudentDetails } from "./read_student_details.ts";

/** A student as staff see them. */
export const studentDetailPages = new Hono<AppEnv>().get("/students/:id", staffPage, async (c) => {
  const { school, staff: { actor }, now } = c.var;
  const studentId = c.req.param("id");
  const details = await school.read(readStudentDetails, actor, { studentId, now });
  if (!details) return c.notFound();
  const { establishmentName, timeZone } = school.establishment;
  return renderStaffPage(c, {
    title: fullName(details.student),
    subtitle: `${details.student.studentId} · ${yearGroupLabel(details.student.yearGroup)}`,
    back: { href: links.manageStudents(), label: "Manage Students" },
    path: links.manageStudents(),
    seed: [seed(studentPageQueries.details(studentId), details)],
    children: (
      <Island
        name="student_page/StudentPageIsland"
        of={StudentPageIsland}
        props={{
          studentId,
          establishmentName,
          timeZone,
          canExport: decide(actor, "student.export") === "yes",
          ofSchool: isOpenToSupport(actor, "student.note"),
        }}
      />
    ),
  });
});
