import { Hono } from "hono";
import { academicYear, academicYearLabel } from "../../../domain/academic_year.ts";
import { links } from "../../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import { readStudentYear as yearOf } from "../../../domain/student_year.ts";
import PrintIsland from "../../../islands/student_year/PrintIsland.tsx";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readStudentYear } from "../../features/student_year/read_student_year.ts";
import { StudentYearView } from "./StudentYearView.tsx";

/** What a student did in a school year, for whom their page is; `?year=` in which it begins. */
export const studentYearPages = new Hono<AppEnv>().get(
  "/students/:id/year",
  staffPage,
  inTurn,
  async (c) => {
    const { school, staff: { actor }, now } = c.var;
    const { establishmentName, timeZone } = school.establishment;
    const studentId = c.req.param("id");
    const current = academicYear(now, timeZone);
    const year = yearOf(c.req.query("year"), current);
    const input = { studentId, year, isCurrent: year === current, timeZone };
    const found = await school.read(readStudentYear, actor, input);
    if (found === null) return c.notFound();
    const { student, classes } = found;
    const name = fullName(student);
    const facts = [`School year ${academicYearLabel(year)}`, yearGroupLabel(student.yearGroup)];
    return renderStaffPage(c, {
      title: name,
      part: academicYearLabel(year),
      subtitle: [...facts, ...classes.map((item) => item.name)].join(" · "),
      back: { href: links.student(studentId), label: `Back to ${name}` },
      path: links.manageStudents(),
      actions: <Island name="student_year/PrintIsland" of={PrintIsland} props={{}} />,
      children: (
        <StudentYearView
          found={found}
          year={year}
          current={current}
          establishmentName={establishmentName}
          timeZone={timeZone}
          now={now}
        />
      ),
    });
  },
);
