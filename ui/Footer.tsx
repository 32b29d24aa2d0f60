import type { Establishment } from "./Brand.tsx";

export type FooterLink = { href: string; label: string };

const PRODUCT = "Unitfolio";
const SEPARATOR = " · ";

export function Footer(
  { establishment, links }: { establishment?: Establishment; links: readonly FooterLink[] },
) {
  return (
    <footer className="footer line-above row between gap-2xl lines-xs small quiet">
      <p>
        {establishment && establishment.name !== PRODUCT && (
          <>
            <span data-brand="name">{establishment.name}</span>
            {SEPARATOR}
          </>
        )}
        {PRODUCT}
      </p>
      {links.length > 0 && (
        <nav aria-label="About this site">
          <ul className="row gap-xl lines-none">
            {links.map((link) => (
              <li key={link.href}>
                <a className="target" href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}
