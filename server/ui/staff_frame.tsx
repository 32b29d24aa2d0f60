import type { ReactNode } from "react";
import OpenReportsIsland from "../../islands/chat/OpenReportsIsland.tsx";
import AdminModeIsland from "../../islands/dashboard/AdminModeIsland.tsx";
import RoleSwitchIsland from "../../islands/profile/RoleSwitchIsland.tsx";
import { links } from "../../domain/links.ts";
import {
  BookOpenCheck,
  Camera,
  CircleHelp,
  KeyRound,
  LayoutDashboard,
  MessageSquare,
  Search,
  Settings,
  ShieldCheck,
  SquarePlus,
  Users,
} from "../../ui/icons.ts";
import { HeaderMenuLink } from "../../ui/HeaderMenu.tsx";
import type { NavigationItem } from "../../ui/Navigation.tsx";
import type { Establishment } from "../context.ts";
import type { StaffSession } from "../staff_session.ts";
import { Island } from "./island.tsx";
import { StaffLayout, UnreadCount } from "./layout.tsx";

type Props = {
  session: StaffSession;
  establishment: Establishment;
  path: string;
  children: ReactNode;
};

/** spec 1 §2.4, §2.8. */
export function StaffFrame({ session, establishment, path, children }: Props) {
  const { actor, person } = session;
  const items = actor.mode === "admin" ? ADMIN_NAVIGATION : TEACHER_NAVIGATION;
  return (
    <StaffLayout
      establishment={establishment}
      navigation={items.map((item) => ({
        ...item,
        current: item.href === path,
        liveCount: item === MESSAGES
          ? <UnreadCount personId={person.id} />
          : item === SAFEGUARDING && (
            <Island name="chat/OpenReportsIsland" of={OpenReportsIsland} props={{}} />
          ),
      }))}
      navigationFoot={actor.role === "admin" && actor.mode === "teacher" &&
        <Island name="dashboard/AdminModeIsland" of={AdminModeIsland} props={{}} />}
      account={{ ...person, roleLabel: actor.mode === "admin" ? "Administrator" : "Teacher" }}
      menu={
        <>
          <HeaderMenuLink href={links.profilePicture()} icon={<Camera />}>
            Change profile picture
          </HeaderMenuLink>
          <HeaderMenuLink href={links.profile()} icon={<Settings />}>Profile settings</HeaderMenuLink>
          {actor.role === "admin" &&
            <Island name="profile/RoleSwitchIsland" of={RoleSwitchIsland} props={{ mode: actor.mode }} />}
        </>
      }
    >
      {children}
    </StaffLayout>
  );
}

const OVERVIEW: NavigationItem = {
  href: links.home(),
  label: "Overview",
  icon: <LayoutDashboard aria-hidden="true" size={20} />,
};
const STUDENTS: NavigationItem = {
  href: links.manageStudents(),
  label: "Manage Students",
  icon: <Users aria-hidden="true" size={20} />,
};
const LESSONS: NavigationItem = {
  href: links.lessons(),
  label: "Lessons and Cards",
  icon: <KeyRound aria-hidden="true" size={20} />,
};

const MESSAGES: NavigationItem = {
  href: links.messages(),
  label: "Messages",
  icon: <MessageSquare aria-hidden="true" size={20} />,
};

const SAFEGUARDING: NavigationItem = {
  href: links.safeguarding(),
  label: "Safeguarding",
  icon: <ShieldCheck aria-hidden="true" size={20} />,
};

/** Order of spec 1 §2.4. */
const TEACHER_NAVIGATION: readonly NavigationItem[] = [
  OVERVIEW,
  STUDENTS,
  LESSONS,
  MESSAGES,
  { href: links.searchUnits(), label: "Search Units", icon: <Search aria-hidden="true" size={20} /> },
  { href: links.addUnit(), label: "Add UAS Unit", icon: <SquarePlus aria-hidden="true" size={20} /> },
  {
    href: links.guide("teacher"),
    label: "Teacher User Guide",
    icon: <BookOpenCheck aria-hidden="true" size={20} />,
  },
];

const ADMIN_NAVIGATION: readonly NavigationItem[] = [
  OVERVIEW,
  STUDENTS,
  LESSONS,
  MESSAGES,
  SAFEGUARDING,
  { href: links.guide("admin"), label: "Admin Guide", icon: <CircleHelp aria-hidden="true" size={20} /> },
];
