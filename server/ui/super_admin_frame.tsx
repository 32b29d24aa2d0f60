import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import { VIEW_MODE_LABELS, VIEW_MODES, type ViewMode } from "../../domain/active_role.ts";
import { Check } from "../../ui/icons.ts";
import { ShieldCheck } from "../../ui/page_icons.ts";
import { Shell } from "../../ui/Shell.tsx";
import type { Person } from "../services/context.ts";
import { AccountMenu, AccountMenuLink } from "./account_menu.tsx";
import { FOOTER_LINKS } from "./layout.tsx";

type Props = { person: Person; mode?: ViewMode; children: ReactNode };

/** A page of the installation's own host for its super admins. */
export function SuperAdminFrame({ person, mode = "superadmin", children }: Props) {
  return (
    <Shell
      establishment={{ name: "Unitfolio", logoUrl: null }}
      note="Unit Award Scheme"
      profile={
        <AccountMenu account={{ ...person, roleLabel: "Super admin" }}>
          <p className="menu-title small quiet" id="view-mode">View mode</p>
          <ul aria-labelledby="view-mode" className="menu-group line-below">
            {VIEW_MODES.map((name) => (
              <li key={name}>
                <AccountMenuLink
                  href={name === "superadmin" ? links.home() : supportLinks.establishments({ mode: name })}
                  icon={<Check />}
                  current={name === mode}
                >
                  {VIEW_MODE_LABELS[name]}
                </AccountMenuLink>
              </li>
            ))}
          </ul>
          <AccountMenuLink href={serverLinks.secondFactor()} icon={<ShieldCheck />}>
            Second factor
          </AccountMenuLink>
        </AccountMenu>
      }
      footerLinks={FOOTER_LINKS}
    >
      {children}
    </Shell>
  );
}

/** The view-mode selector in a school that support has opened (spec 2 §2). */
export function SupportViewModes({ mode }: { mode: "admin" | "teacher" }) {
  return (
    <form method="post" action={supportLinks.mode()}>
      <p className="menu-title small quiet" id="view-mode">View mode</p>
      <ul aria-labelledby="view-mode" className="menu-group line-below">
        <li>
          <AccountMenuLink href={supportLinks.superAdmin()} icon={<Check />}>
            {VIEW_MODE_LABELS.superadmin}
          </AccountMenuLink>
        </li>
        {(["admin", "teacher"] as const).map((name) => (
          <li key={name}>
            <button
              type="submit"
              name="mode"
              value={name}
              className="menu-item plain-link row one-line gap-m"
              aria-current={name === mode ? "true" : undefined}
            >
              <Check />
              {VIEW_MODE_LABELS[name]}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
