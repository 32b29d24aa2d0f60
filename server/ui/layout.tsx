import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import UnreadIsland from "../../islands/chat/UnreadIsland.tsx";
import DisplayIsland from "../../islands/display/DisplayIsland.tsx";
import LessonWatchIsland from "../../islands/lessons/LessonWatchIsland.tsx";
import { Badge } from "../../ui/Badge.tsx";
import type { Establishment as Brand } from "../../ui/Brand.tsx";
import { Button } from "../../ui/Button.tsx";
import { Navigation, type NavigationItem } from "../../ui/Navigation.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { CircleCheck, LogOut, MessageSquare } from "../../ui/icons.ts";
import { BookOpenCheck } from "../../ui/page_icons.ts";
import { type Establishment, type RequestContext, type Session, sessionLesson } from "../services/context.ts";
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
  wide?: boolean | undefined;
  children: ReactNode;
};

/** spec 1 §2.4. */
export function StaffLayout(
  { establishment, account, navigation, navigationFoot, menu, wide, children }: StaffLayoutProps,
) {
  return (
    <Shell
      wide={wide}
      establishment={establishmentBrand(establishment)}
      note={SCHEME}
      navigation={
        <div className="stack gap-l">
          <Navigation items={navigation} />
          {navigationFoot}
        </div>
      }
      profile={<AccountMenu account={account}>{menu}</AccountMenu>}
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
  children: ReactNode;
};

/** A page without a sidebar, such as the portfolio. */
export function FocusLayout(
  { establishment, actions, note = SCHEME, children }: FocusLayoutProps,
) {
  return (
    <Shell
      establishment={establishmentBrand(establishment)}
      note={note ?? undefined}
      profile={actions}
      footerLinks={FOOTER_LINKS}
    >
      {children}
    </Shell>
  );
}

type StudentLayoutProps = {
  establishment: EstablishmentFacts;
  session: Session;
  path: string;
  children: ReactNode;
};

/** spec 1 §2.5. */
export function StudentLayout({ establishment, session, path, children }: StudentLayoutProps) {
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
        <UnreadCount personId={session.person.id} />
      </a>
      <DisplayControl student />
      <span className="header-role">
        <Badge tone="info">Student</Badge>
      </span>
      {sessionLesson(session) === null ? <SignOutLink /> : <FinishedButton />}
    </div>
  );
  return <FocusLayout establishment={establishment} actions={header}>{children}</FocusLayout>;
}

/** Works without a script; LessonWatchIsland leaves the page when the lesson ends. */
function FinishedButton() {
  return (
    <>
      <form method="post" action={links.logout()} className="finished">
        <Button type="submit" variant="primary" icon={<CircleCheck size={22} />}>I have finished</Button>
      </form>
      <Island name="lessons/LessonWatchIsland" of={LessonWatchIsland} props={{}} />
    </>
  );
}

/** Loaded by the browser, so that page rendering makes no query for it. */
export function UnreadCount({ personId }: { personId: string }) {
  return <Island name="chat/UnreadIsland" of={UnreadIsland} props={{ personId }} />;
}

/** Text size and, for students, fewer things at a time. */
export function DisplayControl(props: { student: boolean }) {
  return <Island name="display/DisplayIsland" of={DisplayIsland} props={props} />;
}

export function SignOutLink() {
  return (
    <a className="header-link plain-link target" href={links.logout()}>
      <LogOut size={20} />
      <span>Sign Out</span>
    </a>
  );
}

export type EstablishmentFacts = Pick<Establishment, "establishmentName" | "logoUrl">;

export function establishmentBrand({ establishmentName, logoUrl }: EstablishmentFacts): Brand {
  return { name: establishmentName, logoUrl };
}

/** The brand of the request's school; undefined for an address of no school. */
export function brandOf(c: Pick<RequestContext, "get">): Brand | undefined {
  const establishment = c.get("establishment");
  return establishment ? establishmentBrand(establishment) : undefined;
}
