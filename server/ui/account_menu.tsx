import { LogOut } from "../../ui/icons.ts";
import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { HeaderMenu, HeaderMenuLink } from "../../ui/HeaderMenu.tsx";

/** spec 1 §2.8. */
export type Account = {
  firstName: string;
  lastName: string;
  email: string | null;
  roleLabel: string;
  profileImageUrl: string | null;
};

export function AccountMenu({ account, children }: { account: Account; children?: ReactNode }) {
  const { firstName, lastName, email, roleLabel, profileImageUrl } = account;
  const button = (
    <>
      <span className="header-menu-picture" data-account="picture">
        <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} />
      </span>
      <bdi className="header-menu-name" data-account="name">{firstName} {lastName}</bdi>
    </>
  );
  return (
    <HeaderMenu id="account-menu" label="Your account" button={button}>
      <div className="header-menu-person anywhere">
        <strong>
          <bdi data-account="name">{firstName} {lastName}</bdi>
        </strong>
        {email && <span className="small quiet">{email}</span>}
        <span className="header-menu-role">
          <Badge tone="info">{roleLabel}</Badge>
        </span>
      </div>
      {children}
      <HeaderMenuLink href={links.logout()} icon={<LogOut />}>Sign out</HeaderMenuLink>
    </HeaderMenu>
  );
}
