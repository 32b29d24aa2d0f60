import type { Context } from "hono";
import type { ReactNode } from "react";
import { OpenReports, OtherSchools, RoleSwitch } from "../../islands/profile/StaffFrameIsland.tsx";
import { links } from "../../domain/links.ts";
import { ROLE_LABELS } from "../../domain/people.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { type Capability, decide } from "../../domain/permissions.ts";
import { Award, FileSpreadsheet, MessageSquare } from "../../ui/icons.ts";
import {
  BookOpenCheck,
  Camera,
  CircleHelp,
  KeyRound,
  LayoutDashboard,
  Search,
  Settings,
  ShieldCheck,
  SquareKanban,
  SquarePlus,
  Users,
} from "../../ui/page_icons.ts";
import type { NavigationItem } from "../../ui/Navigation.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import type { Seed } from "../../islands/page_services.ts";
import type { Establishment, StaffSession } from "../services/context.ts";
import type { StaffEnv } from "../services/context.ts";
import { AccountMenuLink } from "./account_menu.tsx";
import { Island } from "./island.tsx";
import { StaffLayout, UnreadCount } from "./layout.tsx";
import { renderPage } from "./render_page.ts";
import { SupportViewModes } from "./super_admin_frame.tsx";

type StaffPage = {
  title: string;
  /** Part of the page that is shown, before its title in the browser's tab. */
  part?: string;
  subtitle?: string;
  back?: { href: string; label: string };
  /** Its entry of the navigation. */
  path: string;
  actions?: ReactNode;
  /** The whole width, the navigation behind its button. */
  wide?: boolean;
  seed?: Seed;
  children: ReactNode;
};

/** A page in the frame for staff, under a heading of its title. */
export function renderStaffPage(c: Context<StaffEnv>, page: StaffPage) {
  const { title, part, subtitle, back, path, actions, wide, seed, children } = page;
  const body = (
    <StaffFrame
      session={c.var.staff}
      establishment={c.var.school.establishment}
      path={path}
      wide={wide}
    >
      <PageHeader title={title} subtitle={subtitle} back={back} actions={actions} />
      {children}
    </StaffFrame>
  );
  return renderPage(c, { title: part === undefined ? title : `${part} · ${title}`, body, seed });
}

type FrameProps = {
  session: StaffSession;
  establishment: Establishment;
  path: string;
  wide?: boolean | undefined;
  children: ReactNode;
};

/** spec 1 §2.4, §2.8. */
export function StaffFrame({ session, establishment, path, wide, children }: FrameProps) {
  const { actor, person } = session;
  const isSupport = actor.support !== undefined;
  const items = (actor.mode === "admin" ? ADMIN_NAVIGATION : TEACHER_NAVIGATION)
    .filter(({ capability }) => capability === undefined || decide(actor, capability) === "yes");
  return (
    <StaffLayout
      establishment={establishment}
      wide={wide}
      navigation={items.map(({ capability: _capability, ...item }) => ({
        ...item,
        current: item.href === path,
        count: item.href === MESSAGES.href
          ? <UnreadCount personId={person.id} />
          : item.href === SAFEGUARDING.href && (
            <Island name="profile/StaffFrameIsland#OpenReports" of={OpenReports} props={{}} />
          ),
      }))}
      navigationFoot={actor.role === "admin" && actor.mode === "teacher" && !isSupport &&
        (
          <Island
            name="profile/StaffFrameIsland#RoleSwitch"
            of={RoleSwitch}
            props={{ mode: actor.mode, sidebar: true }}
          />
        )}
      account={{ ...person, roleLabel: isSupport ? "Support" : ROLE_LABELS[actor.mode] }}
      menu={isSupport ? <SupportViewModes mode={actor.mode} /> : (
        <>
          <AccountMenuLink href={links.profilePicture()} icon={<Camera />}>
            Change profile picture
          </AccountMenuLink>
          <AccountMenuLink href={links.profile()} icon={<Settings />}>Profile settings</AccountMenuLink>
          <AccountMenuLink
            href={links.profileDisplay()}
            icon={<b className="display-sign" aria-hidden="true">Aa</b>}
          >
            Text size
          </AccountMenuLink>
          {actor.role === "admin" &&
            (
              <Island
                name="profile/StaffFrameIsland#RoleSwitch"
                of={RoleSwitch}
                props={{ mode: actor.mode }}
              />
            )}
          <Island
            name="profile/StaffFrameIsland#OtherSchools"
            of={OtherSchools}
            props={{ action: serverLinks.otherSchool(), personId: person.id }}
          />
        </>
      )}
    >
      {children}
    </StaffLayout>
  );
}

/** `capability`: shown to those who have it. */
type Entry = NavigationItem & { capability?: Capability };

const OVERVIEW = { href: links.home(), label: "Overview", icon: <LayoutDashboard size={20} /> };
const STUDENTS = { href: links.manageStudents(), label: "Manage Students", icon: <Users size={20} /> };
const LESSONS: Entry = {
  href: links.lessons(),
  label: "Lessons and Cards",
  icon: <KeyRound size={20} />,
  capability: "lesson.open",
};
const SHEETS = {
  href: links.summarySheets(),
  label: "Summary Sheets",
  icon: <FileSpreadsheet size={20} />,
};
const BOARD = { href: links.board(), label: "Portfolio Review", icon: <SquareKanban size={20} /> };
const CLAIMS = { href: links.claims(), label: "Claims", icon: <Award size={20} /> };
const MESSAGES: Entry = {
  href: links.messages(),
  label: "Messages",
  icon: <MessageSquare size={20} />,
  capability: "chat.list",
};
const SAFEGUARDING: Entry = {
  href: links.safeguarding(),
  label: "Safeguarding",
  icon: <ShieldCheck size={20} />,
  capability: "chat.safeguard",
};

/** Order of spec 1 §2.4. */
const TEACHER_NAVIGATION: readonly Entry[] = [
  OVERVIEW,
  STUDENTS,
  LESSONS,
  BOARD,
  MESSAGES,
  SHEETS,
  CLAIMS,
  { href: links.searchUnits(), label: "Search Units", icon: <Search size={20} /> },
  { href: links.addUnit(), label: "Add UAS Unit", icon: <SquarePlus size={20} />, capability: "unit.fetch" },
  { href: links.guide("teacher"), label: "Teacher User Guide", icon: <BookOpenCheck size={20} /> },
];

const ADMIN_NAVIGATION: readonly Entry[] = [
  OVERVIEW,
  STUDENTS,
  LESSONS,
  BOARD,
  SHEETS,
  CLAIMS,
  MESSAGES,
  SAFEGUARDING,
  { href: links.guide("admin"), label: "Admin Guide", icon: <CircleHelp size={20} /> },
];
