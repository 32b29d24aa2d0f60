import { ChevronDown, LogOut } from "../../ui/icons.ts";
import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import type { Person } from "../services/context.ts";

/** spec 1 §2.8. */
export type Account = Pick<Person, "firstName" | "lastName" | "email" | "profileImageUrl"> & {
  roleLabel: string;
};

const MENU = "account-menu";

/** A popover; needs no script. */
export function AccountMenu({ account, children }: { account: Account; children?: ReactNode }) {
  const { firstName, lastName, email, roleLabel, profileImageUrl } = account;
  return (
    <div>
      <button
        type="button"
        className="header-menu-button plain-link row one-line gap-s strong"
        popoverTarget={MENU}
      >
        <span className="sr-only">Your account</span>
        <span className="header-menu-picture" data-account="picture">
          <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} />
        </span>
        <bdi className="sr-only-narrow" data-account="name">{firstName} {lastName}</bdi>
        <ChevronDown size={18} />
      </button>
      <div id={MENU} popover="auto" className="header-menu-panel popover">
        <div className="header-menu-person line-below stack gap-none anywhere">
          <strong>
            <bdi data-account="name">{firstName} {lastName}</bdi>
          </strong>
          {email && <span className="small quiet">{email}</span>}
          <span className="header-menu-role">
            <Badge tone="info">{roleLabel}</Badge>
          </span>
        </div>
        {children}
        <AccountMenuLink href={links.logout()} icon={<LogOut />}>Sign out</AccountMenuLink>
      </div>
    </div>
  );
}

type AccountMenuLinkProps = { href: string; icon: ReactNode; current?: boolean; children: ReactNode };

export function AccountMenuLink({ href, icon, current, children }: AccountMenuLinkProps) {
  return (
    <a
      className="menu-item plain-link row one-line gap-m"
      href={href}
      aria-current={current ? "true" : undefined}
    >
      {icon}
      {children}
    </a>
  );
}
