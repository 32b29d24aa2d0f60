import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import UnreadIsland from "../../islands/chat/UnreadIsland.tsx";
import { Badge } from "../../ui/Badge.tsx";
import type { Establishment as Brand } from "../../ui/Brand.tsx";
import { Navigation, type NavigationItem } from "../../ui/Navigation.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { BookOpenCheck, LogOut, MessageSquare } from "../../ui/icons.ts";
import { type Account, AccountMenu } from "./account_menu.tsx";
import { Island } from "./island.tsx";

const SCHEME = "Unit Award Scheme";

export const FOOTER_LINKS = [
  { href: links.privacy(), label: "Privacy notice" },
  { href: links.accessibility(), label: "Accessibility statement" },
];

type StaffLayoutProps = {
  establishment: EstablishmentFacts;
  account: Account;
  navigation: readonly NavigationItem[];
  navigationFoot?: ReactNode;
  menu?: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
};

/** spec 1 §2.4. */
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
  actions?: ReactNode;
  /** Beside the establishment's name; null to omit. */
  note?: string | null;
  banner?: ReactNode;
  children: ReactNode;
};

/** A page without a sidebar, such as the portfolio. */
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
  path: string;
  /** A link, or a form that posts. */
  signOut: ReactNode;
  children: ReactNode;
};

/** spec 1 §2.5. */
export function StudentLayout({ establishment, personId, path, signOut, children }: StudentLayoutProps) {
  const header = (
    <div className="header-links student-links row one-line gap-none">
      <a className="header-link plain-link target" href={links.guide("student")}>
        <BookOpenCheck size={20} />
        <span>Student Guide</span>
      </a>
      <a
        className="header-link header-link-counted plain-link target"
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

/** Loaded by the browser, so that page rendering makes no query for it. */
export function UnreadCount({ personId }: { personId: string }) {
  return <Island name="chat/UnreadIsland" of={UnreadIsland} props={{ personId }} />;
}

export function SignOutLink({ href, label = "Sign Out" }: { href: string; label?: string }) {
  return (
    <a className="header-link plain-link target" href={href}>
      <LogOut size={20} />
      <span>{label}</span>
    </a>
  );
}

export type EstablishmentFacts = { establishmentName: string; logoUrl: string | null };

export function establishmentBrand({ establishmentName, logoUrl }: EstablishmentFacts): Brand {
  return { name: establishmentName, logoUrl };
}
