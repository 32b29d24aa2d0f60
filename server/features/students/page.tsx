import { Hono } from "hono";
import ManageStudentsIsland from "../../../islands/students/ManageStudentsIsland.tsx";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { A_PAGE } from "../../../islands/students/paging.ts";
import { studentKeys } from "../../../islands/students/student_keys.ts";
import { links } from "../../../domain/links.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv } from "../../context.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { asStaffSession } from "../../staff_session.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { listAssignments } from "../portfolio/list_assignments.ts";
import { newestLinkMailing } from "./link_mailings/read_link_mailing.ts";
import { countStudents, listStudents } from "./list_students.ts";

/** Manage students (spec 2 §2). It brings along what the tab shows that it opens with; the other one asks when it is opened. */
export const manageStudentPages = new Hono<AppEnv>().get("/manage-students", async (c) => {
  const tenantId = tenantOf(c);
  const tab = c.req.query("tab") === "links" ? "links" : "students";
  if (c.get("session") === null) {
    return c.redirect(links.login(links.manageStudents(tab === "links" ? tab : undefined)), 303);
  }
  const session = asStaffSession(c.get("session"));
  if (session === null) return c.notFound();
  const { actor, person } = session;
  const { doors, now } = c.get("services");
  const first = { limit: A_PAGE, cursor: null };
  const [mailing, students, count, portfolios] = await doors.readTenant(tenantId, (db) =>
    Promise.all([
      newestLinkMailing(db, actor, now()),
      tab === "students" ? listStudents(db, actor, first) : null,
      tab === "students" ? countStudents(db, actor) : null,
      tab === "links" ? listAssignments(db, actor, first) : null,
    ]));
  const establishment = c.get("establishment")!;
  const { establishmentName, timeZone } = establishment;
  const body = (
    <StaffFrame session={session} establishment={establishment} path={links.manageStudents()}>
      <PageHeader
        title="Manage Students"
        subtitle={actor.mode === "admin"
          ? "Every student of the establishment, and the links to their portfolios."
          : "The students of your class, and the links to their portfolios."}
      />
      <Island
        name="students/ManageStudentsIsland"
        of={ManageStudentsIsland}
        props={{ personId: person.id, admin: actor.mode === "admin", tab, establishmentName, timeZone }}
      />
    </StaffFrame>
  );
  return renderPage(c, {
    title: "Manage Students",
    body,
    seed: [
      [studentKeys.mailing, mailing],
      ...(students ? [[studentKeys.list(""), firstPage(students.items)] as const] : []),
      ...(count === null ? [] : [[studentKeys.count, { count }] as const]),
      ...(portfolios ? [[studentKeys.portfolios(""), firstPage(portfolios.items)] as const] : []),
    ],
  });
});
