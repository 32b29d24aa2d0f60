import { Hono } from "hono";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import ManageStudentsIsland from "../../../islands/students/ManageStudentsIsland.tsx";
import {
  isFiltered,
  NO_FILTER,
  PAGE_SIZE,
  type StudentListState,
  studentQueries,
} from "../../../islands/students/list_queries.ts";
import { linkQueries } from "../../../islands/students/links/queries.ts";
import { classQueries, MAX_CLASSES_SHOWN } from "../../../islands/classes/queries.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import { NEWEST_PORTFOLIOS, STUDENT_SORTS } from "../../../domain/list_sorts.ts";
import { ltiLinks } from "../../../domain/lti.ts";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listClasses } from "../../features/classes/list_classes.ts";
import { hasCourses } from "../../features/lti/courses/list_courses.ts";
import { listAssignments } from "../../features/portfolio/list_assignments.ts";
import { newestLinkMailing } from "../../features/students/link_mailings/read_link_mailing.ts";
import { countStudents, listStudents, readYearGroups } from "../../features/students/list_students.ts";

/** Spec 2 §2. Preloads the open tab only. */
export const manageStudentPages = new Hono<AppEnv>().get("/manage-students", staffPage, inTurn, async (c) => {
  const { school, staff: { actor, person }, now } = c.var;
  const tab = c.req.query("tab") === "links" ? "links" : "students";
  const first = { limit: PAGE_SIZE, cursor: null };
  const { sort, ...filter } = readListState(c.req.query());
  const listed = tab === "students";
  const [mailing, students, matching, groups, classes, portfolios, withCourses] = await school.read((
    db,
  ) =>
    Promise.all([
      newestLinkMailing(db, actor, now),
      listed ? listStudents(db, actor, { ...first, ...filter, sort, now }) : null,
      listed && isFiltered(filter) ? countStudents(db, actor, filter) : null,
      listed ? readYearGroups(db, actor) : null,
      listed ? listClasses(db, actor, { limit: MAX_CLASSES_SHOWN, cursor: null }) : null,
      tab === "links" ? listAssignments(db, actor, first) : null,
      hasCourses(db, actor, now),
    ])
  );
  const { establishmentName, timeZone, cardsAllowed } = school.establishment;
  const admin = actor.mode === "admin";
  const wholeSchool = actor.role === "admin";
  return renderStaffPage(c, {
    title: "Manage Students",
    subtitle: admin
      ? "Every student of the establishment, and the links to their portfolios."
      : wholeSchool
      ? "The students of your class first, then every other of the establishment, and the links to their portfolios."
      : "Your students and their portfolio links.",
    path: links.manageStudents(),
    seed: [
      seed(studentQueries.mailing, mailing),
      ...(students ? [seed(studentQueries.list({ ...filter, sort }), firstPage(students))] : []),
      ...(groups ? [seed(studentQueries.count(NO_FILTER), { count: groups.count })] : []),
      ...(matching === null ? [] : [seed(studentQueries.count(filter), { count: matching })]),
      ...(groups ? [seed(studentQueries.years, groups.years)] : []),
      ...(classes ? [seed(classQueries.list, classes.items)] : []),
      ...(portfolios ? [seed(linkQueries.portfolios("", NEWEST_PORTFOLIOS), firstPage(portfolios))] : []),
    ],
    children: (
      <Island
        name="students/ManageStudentsIsland"
        of={ManageStudentsIsland}
        props={{
          personId: person.id,
          admin,
          withTeacher: wholeSchool,
          cardsAllowed,
          coursesHref: withCourses ? ltiLinks.courses() : null,
          tab,
          initial: { ...filter, sort },
          establishmentName,
          timeZone,
        }}
      />
    ),
  });
});

/** The list's state in the address; too long or unknown values are left out. */
function readListState(query: Record<string, string>): StudentListState {
  const short = (text = "", max: number) => text.length <= max ? text : "";
  return {
    search: short(query.search?.trim(), TEXT_LIMITS.search),
    year: short(query.year, TEXT_LIMITS.yearGroup),
    class: short(query.class, 100),
    sort: STUDENT_SORTS.find((sort) => sort === query.sort) ?? "name",
  };
}
