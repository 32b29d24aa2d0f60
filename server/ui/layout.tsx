import { BookOpenCheck, LogOut, MessageSquare } from "../../ui/icons.ts";
import type { ReactNode } from "react";
import UnreadIsland from "../../islands/chat/UnreadIsland.tsx";
import { links } from "../../domain/links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Navigation, type NavigationItem } from "../../ui/Navigation.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { type Account, AccountMenu } from "./account_menu.tsx";
import { establishmentBrand, type EstablishmentFacts } from "./establishment_brand.ts";
import { Island } from "./island.tsx";

const SCHEME = "Unit Award Scheme";

/** What every page leads to from its foot. */
export const FOOTER_LINKS = [
  { href: links.privacy(), label: "Privacy notice" },
  { href: links.accessibility(), label: "Accessibility statement" },
];

type StaffLayoutProps = {
  establishment: EstablishmentFacts;
  account: Account;
  navigation: readonly NavigationItem[];
  /** Below the sidebar's places. */
  navigationFoot?: ReactNode;
  /** Further lines of the account menu: the profile's, the role switch. */
  menu?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of every page for staff: header, sidebar, footer (spec 1 §2.4). */
export function StaffLayout(
  { establishment, account, navigation, navigationFoot, menu, banner, children }: StaffLayoutProps,
) {
  return (
    <Shell
      establishment={establishmentBrand(establishment)}
      note={SCHEME}
      navigation={
        <>
          <Navigation label="Main" items={navigation} />
          {navigationFoot}
        </>
      }
      profile={<AccountMenu account={account}>{menu}</AccountMenu>}
      banner={banner}
      footerLinks={FOOTER_LINKS}
    >
      {children}
    </Shell>
  );
}

type FocusLayoutProps = {
  establishment: EstablishmentFacts;
  /** The header's buttons: the way back, the log-out. */
  actions?: ReactNode;
  /** Beside the establishment's name; null where the page's own title says it. */
  note?: string | null;
  banner?: ReactNode;
  children: ReactNode;
};

/** A page with one thing to do, without a sidebar: the portfolio for every role. */
export function FocusLayout(
  { establishment, actions, note = SCHEME, banner, children }: FocusLayoutProps,
) {
  return (
    <Shell
      establishment={establishmentBrand(establishment)}
      note={note ?? undefined}
      profile={actions}
      banner={banner}
      footerLinks={FOOTER_LINKS}
    >
      {children}
    </Shell>
  );
}

type StudentLayoutProps = {
  establishment: EstablishmentFacts;
  personId: string;
  /** The path of the page that is shown. */
  path: string;
  /** The way out: a link, or a form that posts. */
  signOut: ReactNode;
  children: ReactNode;
};

/** The frame of a student's own pages (spec 1 §2.5): the ways to the guide and the messages, a Student badge, the way out. */
export function StudentLayout({ establishment, personId, path, signOut, children }: StudentLayoutProps) {
  const header = (
    <div className="header-links student-links">
      <a className="header-link" href={links.guide("student")}>
        <BookOpenCheck size={20} />
        <span>Student Guide</span>
      </a>
      <a
        className="header-link header-link-counted"
        href={links.messages()}
        aria-current={path === links.messages() ? "page" : undefined}
      >
        <MessageSquare size={20} />
        <span>Messages</span>
        <UnreadCount personId={personId} />
      </a>
      <span className="header-role">
        <Badge tone="info">Student</Badge>
      </span>
      {signOut}
    </div>
  );
  return <FocusLayout establishment={establishment} actions={header}>{children}</FocusLayout>;
}

/** How much waits in the messages, live: the browser asks for it, so that no page's rendering does. */
export function UnreadCount({ personId }: { personId: string }) {
  return <Island name="chat/UnreadIsland" of={UnreadIsland} props={{ personId }} />;
}

/** The plain link out, for a StudentLayout or a FocusLayout. */
export function SignOutLink({ href, label = "Sign Out" }: { href: string; label?: string }) {
  return (
    <a className="header-link" href={href}>
      <LogOut size={20} />
      <span>{label}</span>
    </a>
  );
}
