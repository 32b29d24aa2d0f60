import type { ReactNode } from "react";

type PillLink = { name: string; href: string; children: ReactNode; current: boolean };

/** Lists of one page, each at an address of its own. */
export function PillLinks({ label, items }: { label: string; items: readonly PillLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="row gap-s">
        {items.map(({ name, href, children, current }) => (
          <li key={name}>
            <a
              className="pill-link plain-link row one-line gap-s small strong"
              href={href}
              aria-current={current ? "page" : undefined}
            >
              {children}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
