import type { ReactNode } from "react";
import { Brand, type Establishment } from "./Brand.tsx";
import { classNames } from "./class_names.ts";
import { Footer, type FooterLink } from "./Footer.tsx";
import { IconButton } from "./IconButton.tsx";
import { X } from "./icons.ts";
import { Menu } from "./page_icons.ts";

type ShellProps = {
  establishment: Establishment;
  /** 'Unit Award Scheme'. */
  note?: string;
  /** A column, or behind a Menu button on narrow screens. */
  navigation?: ReactNode;
  /** The page has the whole width, and its navigation is behind the button on all screens. */
  wide?: boolean | undefined;
  profile?: ReactNode;
  footerLinks?: readonly FooterLink[];
  children: ReactNode;
};

const MENU = "site-navigation";

export function Shell(props: ShellProps) {
  const { establishment, note, navigation, wide, profile, footerLinks = [] } = props;
  return (
    <div
      className={classNames("shell", wide ? "shell-wide" : navigation ? "shell-with-navigation" : undefined)}
    >
      <a className="skip-link" href="#main">Skip to main content</a>
      <header className="shell-header line-below row one-line gap-s">
        {navigation && (
          <IconButton
            className="shell-menu-button"
            label="Menu"
            icon={<Menu size={24} />}
            popoverTarget={MENU}
          />
        )}
        <Brand establishment={establishment} href="/" note={note} />
        <div className="shell-profile row one-line gap-xs">{profile}</div>
      </header>
      {navigation && (
        <aside id={MENU} popover="auto" className="shell-navigation" aria-label="Menu">
          <div className="shell-navigation-head row between one-line">
            <span>Menu</span>
            <IconButton
              label="Close menu"
              icon={<X size={22} />}
              popoverTarget={MENU}
              popoverTargetAction="hide"
            />
          </div>
          {navigation}
        </aside>
      )}
      <main id="main" tabIndex={-1} className="shell-main stack">
        {props.children}
      </main>
      <Footer establishment={establishment} links={footerLinks} />
    </div>
  );
}
