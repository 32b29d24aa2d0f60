import { ChevronDown } from "./icons.ts";
import type { ReactNode } from "react";

type HeaderMenuProps = {
  /** An id of its own on the page. */
  id: string;
  /** What the button opens, said to screen readers before what it shows: 'Your account'. */
  label: string;
  /** What the button shows: an avatar and a name. */
  button: ReactNode;
  children: ReactNode;
};

/** A panel under a button in the header. The browser opens and closes it; no script takes part. */
export function HeaderMenu({ id, label, button, children }: HeaderMenuProps) {
  return (
    <div className="header-menu">
      <button type="button" className="header-menu-button" popoverTarget={id}>
        <span className="sr-only">{label}</span>
        {button}
        <ChevronDown size={18} />
      </button>
      <div id={id} popover="auto" className="header-menu-panel">{children}</div>
    </div>
  );
}

type HeaderMenuLinkProps = { href: string; icon?: ReactNode; children: ReactNode };

/** A line of the panel that goes somewhere. Buttons there take the class `header-menu-item`. */
export function HeaderMenuLink({ href, icon, children }: HeaderMenuLinkProps) {
  return <a className="header-menu-item" href={href}>{icon}{children}</a>;
}
