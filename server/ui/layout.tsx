import { BookOpenCheck, LogOut } from "../../ui/icons.ts";
import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Navigation, type NavigationItem } from "../../ui/Navigation.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { type Account, AccountMenu } from "./account_menu.tsx";
import { establishmentBrand, type EstablishmentFacts } from "./establishment_brand.ts";

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
  /** The way out: a link, or a form that posts. */
  signOut: ReactNode;
  children: ReactNode;
};

/** The frame of a student's own pages (spec 1 §2.5): a Student badge and the way out. */
export function StudentLayout({ establishment, signOut, children }: StudentLayoutProps) {
  const header = (
    <div className="header-links student-links">
      <a className="header-link" href={links.guide("student")}>
        <BookOpenCheck size={20} />
        <span>Student Guide</span>
      </a>
      <span className="header-role">
        <Badge tone="info">Student</Badge>
      </span>
      {signOut}
    </div>
  );
  return <FocusLayout establishment={establishment} actions={header}>{children}</FocusLayout>;
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
