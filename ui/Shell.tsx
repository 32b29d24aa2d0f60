import type { ReactNode } from "react";
import { Brand, type Establishment } from "./Brand.tsx";
import { classNames } from "./class_names.ts";
import { Footer, type FooterLink } from "./Footer.tsx";
import { Menu, X } from "./icons.ts";

type ShellProps = {
  establishment: Establishment;
  /** 'Unit Award Scheme'. */
  note?: string;
  homeHref?: string;
  /** A column, or behind a Menu button on narrow screens. */
  navigation?: ReactNode;
  profile?: ReactNode;
  banner?: ReactNode;
  footerLinks?: readonly FooterLink[];
  children: ReactNode;
};

const MENU = "site-navigation";

export function Shell(props: ShellProps) {
  const { establishment, note, homeHref = "/", navigation, profile, banner, footerLinks = [], children } =
    props;
  return (
    <div className={classNames("shell", navigation ? "shell-with-navigation" : undefined)}>
      <a className="skip-link" href="#main">Skip to main content</a>
      <header className="shell-header row one-line gap-s">
        {navigation && (
          <button
            type="button"
            className="button button-quiet button-icon shell-menu-button"
            popoverTarget={MENU}
            aria-label="Menu"
          >
            <Menu size={24} />
          </button>
        )}
        <Brand establishment={establishment} href={homeHref} note={note} />
        <div className="shell-profile row one-line gap-xs">{profile}</div>
      </header>
      {navigation && (
        <div id={MENU} popover="auto" className="shell-navigation">
          <div className="shell-navigation-head row between one-line">
            <span>Menu</span>
            <button
              type="button"
              className="button button-quiet button-icon"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              aria-label="Close menu"
            >
              <X size={22} />
            </button>
          </div>
          {navigation}
        </div>
      )}
      <main id="main" tabIndex={-1} className="shell-main stack">
        {banner}
        {children}
      </main>
      <Footer establishment={establishment} links={footerLinks} />
    </div>
  );
}
