import { type Context, Hono } from "hono";
import { dashboardQueries, UNITS_PER_PAGE } from "../../../islands/dashboard/queries.ts";
import FirstRunIsland from "../../../islands/dashboard/FirstRunIsland.tsx";
import TeacherDashboardIsland from "../../../islands/dashboard/TeacherDashboardIsland.tsx";
import UnitSearchIsland from "../../../islands/dashboard/UnitSearchIsland.tsx";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import { links } from "../../../domain/links.ts";
import { TEACHER_WAITING, waitingTimes } from "../../../domain/waiting.ts";
import { asStaffSession } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import type { StaffEnv } from "../../services/context.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readWaiting } from "../../features/waiting/read_waiting.ts";
import { WaitingGroups } from "../waiting/WaitingGroups.tsx";
import { adminHome } from "./admin/page.tsx";
import { listActiveUnits } from "../../features/dashboard/list_active_units.ts";
import { JoinedTeachers } from "./JoinedTeachers.tsx";
import { listJoinedTeachers } from "../../features/dashboard/list_joined_teachers.ts";
import { readFirstRun } from "../../features/dashboard/read_first_run.ts";
import { PlanNote } from "./PlanNote.tsx";

type C = Context<StaffEnv>;

/** Home of staff (spec 1 §2.1). */
export const dashboardPages = new Hono<StaffEnv>().get("/", inTurn, (c, next) => {
  const { session } = c.var;
  const staff = asStaffSession(session);
  if (staff === null) return next();
  c.set("staff", staff);
  return staff.actor.mode === "admin" ? adminHome(c) : teacherHome(c);
});

async function teacherHome(c: C) {
  const { school, staff: { actor, person }, services: { config }, now } = c.var;
  const { searchUrl } = config.units;
  const times = waitingTimes(now);
  const [firstRun, waiting, joined, units] = await school.read((db) =>
    Promise.all([
      readFirstRun(db, actor),
      readWaiting(db, actor, { kinds: TEACHER_WAITING, times }),
      listJoinedTeachers(db, { staffId: actor.id, now }),
      listActiveUnits(db, actor, { status: "all", limit: UNITS_PER_PAGE, cursor: null }),
    ])
  );
  const props = {
    personId: person.id,
    searchAnchor: searchUrl === undefined,
    establishmentName: school.establishment.establishmentName,
    cardsAllowed: school.establishment.cardsAllowed,
  };
  return renderStaffPage(c, {
    title: "Dashboard",
    subtitle: `Welcome, ${person.firstName}.`,
    path: links.home(),
    seed: [seed(dashboardQueries.activeUnits("all"), firstPage(units))],
    children: (
      <section id="overview" tabIndex={-1} aria-label="Overview" className="page-stack stack">
        <PlanNote subscription={c.var.subscription} now={now} mode={actor.mode} />
        {firstRun && (
          <Island name="dashboard/FirstRunIsland" of={FirstRunIsland} props={{ done: firstRun }} />
        )}
        <WaitingGroups groups={waiting} unsubmittedBy={times.unsubmittedBy} />
        <JoinedTeachers joined={joined} timeZone={school.establishment.timeZone} />
        <Island name="dashboard/TeacherDashboardIsland" of={TeacherDashboardIsland} props={props} />
        {searchUrl !== undefined && (
          <section id="search-aqa" tabIndex={-1} aria-label="Search units" className="stack screen-only">
            <Island name="dashboard/UnitSearchIsland" of={UnitSearchIsland} props={{ searchUrl }} />
          </section>
        )}
      </section>
    ),
  });
}
