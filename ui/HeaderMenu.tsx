import type { ReactNode } from "react";
import { ChevronDown } from "./icons.ts";

type HeaderMenuProps = {
  id: string;
  /** For screen readers, before `button`: 'Your account'. */
  label: string;
  button: ReactNode;
  children: ReactNode;
};

/** A popover; needs no script. */
export function HeaderMenu({ id, label, button, children }: HeaderMenuProps) {
  return (
    <div className="header-menu">
      <button
        type="button"
        className="header-menu-button plain-link row one-line gap-s strong"
        popoverTarget={id}
      >
        <span className="sr-only">{label}</span>
        {button}
        <ChevronDown size={18} />
      </button>
      <div id={id} popover="auto" className="header-menu-panel popover">{children}</div>
    </div>
  );
}

type HeaderMenuLinkProps = { href: string; icon?: ReactNode; children: ReactNode };

/** Buttons use the class `header-menu-item`. */
export function HeaderMenuLink({ href, icon, children }: HeaderMenuLinkProps) {
  return <a className="menu-item plain-link row one-line gap-m" href={href}>{icon}{children}</a>;
}
