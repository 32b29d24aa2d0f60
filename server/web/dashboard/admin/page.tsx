import type { Context } from "hono";
import {
  ADMIN_TAB_LABELS,
  ADMIN_TABS,
  type AdminAddress,
  type AdminTab,
  readAdminAddress,
} from "../../../../domain/admin_tabs.ts";
import { links } from "../../../../domain/links.ts";
import { supportLinks } from "../../../../domain/support_links.ts";
import { decide } from "../../../../domain/permissions.ts";
import { supportUntil } from "../../../../domain/support.ts";
import { ADMIN_WAITING, waitingTimes } from "../../../../domain/waiting.ts";
import { firstPage } from "../../../../islands/lists/list_pages.ts";
import type { Seed } from "../../../../islands/page_services.ts";
import { seed } from "../../../../islands/page_services.ts";
import { STAFF_PER_PAGE, type StaffList, staffQueries } from "../../../../islands/people/queries.ts";
import StaffListIsland from "../../../../islands/people/StaffListIsland.tsx";
import SearchIsland from "../../../../islands/portfolio_search/SearchIsland.tsx";
import {
  SCHOOL_STUDENTS_PER_PAGE,
  schoolStudentQueries,
} from "../../../../islands/school_students/queries.ts";
import SchoolStudentsIsland from "../../../../islands/school_students/SchoolStudentsIsland.tsx";
import OpenGrantIsland from "../../../../islands/support/OpenGrantIsland.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { Clock } from "../../../../ui/page_icons.ts";
import { PillLinks } from "../../../../ui/PillLinks.tsx";
import type { StaffEnv } from "../../../services/context.ts";
import { Island } from "../../../ui/island.tsx";
import { renderStaffPage } from "../../../ui/staff_frame.tsx";
import { readCheckout } from "../../../features/billing/read_checkout.ts";
import { readSettingsView, settingsSeed, SettingsView } from "../../establishment/SettingsView.tsx";
import { listStaff } from "../../../features/people/list_staff.ts";
import { listStudents } from "../../../features/students/list_students.ts";
import { readOpenGrant } from "../../../features/support/list_grants.ts";
import { readWaiting } from "../../../features/waiting/read_waiting.ts";
import { WaitingGroups } from "../../waiting/WaitingGroups.tsx";
import { PlanNote } from "../PlanNote.tsx";
import { AdminFirstRun } from "./AdminFirstRun.tsx";
import { OverviewCards } from "./OverviewCards.tsx";
import { readAdminFirstRun } from "../../../features/dashboard/admin/read_admin_first_run.ts";
import { readOverview } from "../../../features/dashboard/admin/read_overview.ts";

type C = Context<StaffEnv>;
type Panel = { children: React.ReactNode; seed?: Seed };

/** The administrator's dashboard, a tab at a time (spec 2 §2). */
export async function adminHome(c: C) {
  const address = readAdminAddress(c.req.query());
  const { tab } = address;
  const { children, seed } = await PANELS[tab](c, address);
  const isSupport = c.var.staff.actor.support !== undefined;
  return renderStaffPage(c, {
    title: "Administration",
    part: ADMIN_TAB_LABELS[tab],
    path: links.home(),
    actions: tab === "users" && decide(c.var.staff.actor, "activity.read") === "yes" &&
      <LinkButton size="small" icon={<Clock size={18} />} href={links.activity()}>Activity</LinkButton>,
    seed,
    children: (
      <div className="page-stack stack">
        <PillLinks
          label="Administration"
          items={[
            ...ADMIN_TABS.map((name) => ({
              name,
              href: links.admin({ tab: name }),
              children: ADMIN_TAB_LABELS[name],
              current: name === tab,
            })),
            // Of the installation's host (DECISIONS 2).
            ...(isSupport
              ? [{ name: "tenants", href: supportLinks.superAdmin(), children: "Tenants", current: false }]
              : []),
          ]}
        />
        {children}
      </div>
    ),
  });
}

const PANELS: Readonly<Record<AdminTab, (c: C, address: AdminAddress) => Promise<Panel>>> = {
  overview: showOverview,
  students: showStudents,
  teachers: (c) => showStaff(c, "teachers"),
  search: (_c, { by, find }) =>
    Promise.resolve({
      children: (
        <Island name="portfolio_search/SearchIsland" of={SearchIsland} props={{ initial: { by, find } }} />
      ),
    }),
  users: (c) => showStaff(c, "users"),
  settings: showSettings,
};

async function showOverview(c: C): Promise<Panel> {
  const { school, staff: { actor }, subscription, now } = c.var;
  const times = waitingTimes(now);
  const [waiting, overview, firstRun, grant] = await school.read((db) =>
    Promise.all([
      readWaiting(db, actor, { kinds: ADMIN_WAITING, times }),
      readOverview(db),
      readAdminFirstRun(db),
      decide(actor, "support.grant") === "yes" ? readOpenGrant(db, now) : null,
    ])
  );
  return {
    children: (
      <>
        {grant && (
          <Island
            name="support/OpenGrantIsland"
            of={OpenGrantIsland}
            props={{
              id: grant.id,
              until: supportUntil(grant.endsAt, school.establishment.timeZone, now),
              mayChange: grant.mayChange,
            }}
          />
        )}
        <PlanNote subscription={subscription} now={now} mode={actor.mode} />
        <WaitingGroups groups={waiting} unsubmittedBy={times.unsubmittedBy} />
        {actor.support === undefined && (
          <AdminFirstRun
            done={firstRun}
            establishment={school.establishment}
            invites={school.hasFeature("MULTI_USER")}
          />
        )}
        <OverviewCards overview={overview} waiting={waiting.reduce((sum, { count }) => sum + count, 0)} />
      </>
    ),
  };
}

async function showStudents(c: C): Promise<Panel> {
  const { school, staff: { actor }, now } = c.var;
  const first = { limit: SCHOOL_STUDENTS_PER_PAGE, cursor: null };
  const students = await school.read(listStudents, actor, { ...first, now });
  return {
    children: <Island name="school_students/SchoolStudentsIsland" of={SchoolStudentsIsland} props={{}} />,
    seed: [seed(schoolStudentQueries.list({ search: "", includeArchived: false }), firstPage(students))],
  };
}

async function showStaff(c: C, list: StaffList): Promise<Panel> {
  const { school, staff: { person } } = c.var;
  const role = list === "teachers" ? "teacher" as const : undefined;
  const members = await school.read(listStaff, { role, limit: STAFF_PER_PAGE, cursor: null });
  const props = {
    list,
    personId: person.id,
    canInvite: list === "users" && school.hasFeature("MULTI_USER"),
  };
  return {
    children: <Island name="people/StaffListIsland" of={StaffListIsland} props={props} />,
    seed: [seed(staffQueries.list({ list, search: "", includeArchived: false }), firstPage(members))],
  };
}

async function showSettings(c: C, { part }: AdminAddress): Promise<Panel> {
  const { school, staff: { actor }, services: { config }, now } = c.var;
  const data = await school.read(readSettingsView, now);
  const grantsSupport = decide(actor, "support.grant") === "yes";
  return {
    children: (
      <SettingsView
        part={part}
        origin={school.origin}
        usage={data.usage}
        timeZone={school.establishment.timeZone}
        grantsSupport={grantsSupport}
        personId={actor.id}
        productOrigin={`${config.scheme}://${config.baseDomain}`}
        salesEmail={config.salesEmail ?? null}
        checkout={await readCheckout(c.var)}
      />
    ),
    seed: settingsSeed(data, grantsSupport),
  };
}
