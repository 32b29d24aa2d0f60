import { type Context, Hono } from "hono";
import AdminDashboardIsland from "../../../islands/dashboard/AdminDashboardIsland.tsx";
import { PORTFOLIOS_A_PAGE, STUDENTS_A_PAGE, UNITS_A_PAGE } from "../../../islands/dashboard/paging.ts";
import TeacherDashboardIsland from "../../../islands/dashboard/TeacherDashboardIsland.tsx";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import { CircleHelp } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv, Session } from "../../context.ts";
import { tenantUrl } from "../../flows/provision_tenant.ts";
import { refuse } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { asStaffSession, type StaffSession } from "../../staff_session.ts";
import { Island } from "../../ui/island.tsx";
import { SignOutLink } from "../../ui/layout.tsx";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { PublicFrame } from "../landing/public_frame.tsx";
import { listAssignments } from "../portfolio/list_assignments.ts";
import { listStudents } from "../students/list_students.ts";
import { listTenants } from "../tenants/list_tenants.ts";
import { TenantsView } from "../tenants/tenants_view.tsx";
import { listActiveUnits } from "./list_active_units.ts";
import { listWaiting } from "./list_waiting.ts";

type C = Context<AppEnv>;

/** The start page, `/`, of staff and of the super admin (spec 1 §2.1); everybody else's comes before it. */
export const dashboardPages = new Hono<AppEnv>().get("/", (c, next) => {
  const session = c.get("session");
  const staff = asStaffSession(session);
  if (staff) return staff.actor.mode === "admin" ? adminHome(c, staff) : teacherHome(c, staff);
  return session?.actor.kind === "super_admin" ? superAdminHome(c, session) : next();
});

async function teacherHome(c: C, session: StaffSession) {
  const { actor } = session;
  const { doors, config } = c.get("services");
  const establishment = c.get("establishment")!;
  const [waiting, units, students] = await doors.readTenant(tenantOf(c), (db) =>
    Promise.all([
      listWaiting(db, actor),
      listActiveUnits(db, actor, { status: "all", limit: UNITS_A_PAGE, cursor: null }),
      listStudents(db, actor, { limit: STUDENTS_A_PAGE, cursor: null }),
    ]));
  const props = {
    personId: actor.id,
    waiting,
    timeZone: establishment.timeZone,
    searchUrl: config.units.searchUrl ?? null,
  };
  const body = (
    <StaffFrame session={session} establishment={establishment} path={links.home()}>
      <PageHeader title="Dashboard" subtitle={`Welcome, ${session.person.firstName}.`} />
      <Island name="dashboard/TeacherDashboardIsland" of={TeacherDashboardIsland} props={props} />
    </StaffFrame>
  );
  return renderPage(c, {
    title: "Dashboard",
    body,
    seed: [[["students"], firstPage(students.items)], [["active-units", "all"], firstPage(units.items)]],
  });
}

async function adminHome(c: C, session: StaffSession) {
  const portfolios = await c.get("services").doors.readTenant(
    tenantOf(c),
    (db) => listAssignments(db, session.actor, { limit: PORTFOLIOS_A_PAGE, cursor: null }),
  );
  const body = (
    <StaffFrame session={session} establishment={c.get("establishment")!} path={links.home()}>
      <PageHeader
        title="Overview"
        subtitle="Verify what has been assessed, and grant the award."
        actions={
          <LinkButton href={links.guide("admin")} icon={<CircleHelp size={18} />}>Admin Guide</LinkButton>
        }
      />
      <Island name="dashboard/AdminDashboardIsland" of={AdminDashboardIsland} props={{}} />
    </StaffFrame>
  );
  return renderPage(c, { title: "Overview", body, seed: [[["assignments"], firstPage(portfolios.items)]] });
}

async function superAdminHome(c: C, { actor, person }: Session) {
  refuse(decide(actor, "tenants.list"));
  const { doors, config } = c.get("services");
  const tenants = (await doors.readControl(listTenants)).map((tenant) => ({
    ...tenant,
    url: tenant.subdomain ? tenantUrl(config, tenant.subdomain) : `${config.scheme}://${tenant.domain}`,
  }));
  const body = (
    <PublicFrame
      name="Unitfolio"
      actions={<SignOutLink href={links.logout()} label={`Sign out ${person.firstName}`} />}
    >
      <TenantsView tenants={tenants} />
    </PublicFrame>
  );
  return renderPage(c, { title: "Establishments", body });
}
