import { Hono } from "hono";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { portfolioQueries } from "../../../islands/portfolio/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import ManageStudentsIsland from "../../../islands/students/ManageStudentsIsland.tsx";
import { PAGE_SIZE, studentQueries } from "../../../islands/students/queries.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv } from "../../context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listAssignments } from "../portfolio/list_assignments.ts";
import { newestLinkMailing } from "./link_mailings/read_link_mailing.ts";
import { countStudents, listStudents } from "./list_students.ts";

/** Spec 2 §2. Preloads the open tab only. */
export const manageStudentPages = new Hono<AppEnv>().get("/manage-students", staffPage, async (c) => {
  const { school, staff: { actor, person }, now } = c.var;
  const tab = c.req.query("tab") === "links" ? "links" : "students";
  const first = { limit: PAGE_SIZE, cursor: null };
  const [mailing, students, count, portfolios] = await school.read((db) =>
    Promise.all([
      newestLinkMailing(db, actor, now),
      tab === "students" ? listStudents(db, actor, { ...first, now }) : null,
      tab === "students" ? countStudents(db, actor) : null,
      tab === "links" ? listAssignments(db, actor, first) : null,
    ])
  );
  const { establishmentName, timeZone } = school.establishment;
  const admin = actor.mode === "admin";
  return renderStaffPage(c, {
    title: "Manage Students",
    subtitle: admin
      ? "Every student of the establishment, and the links to their portfolios."
      : "The students of your class, and the links to their portfolios.",
    path: links.manageStudents(),
    seed: [
      seed(studentQueries.mailing, mailing),
      ...(students ? [seed(studentQueries.list(""), firstPage(students))] : []),
      ...(count === null ? [] : [seed(studentQueries.count, { count })]),
      ...(portfolios ? [seed(portfolioQueries.list(""), firstPage(portfolios))] : []),
    ],
    children: (
      <Island
        name="students/ManageStudentsIsland"
        of={ManageStudentsIsland}
        props={{ personId: person.id, admin, tab, establishmentName, timeZone }}
      />
    ),
  });
});
