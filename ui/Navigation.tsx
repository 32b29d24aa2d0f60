import type { ReactNode } from "react";
import { Count } from "./Count.tsx";

export type NavigationItem = {
  href: string;
  label: string;
  icon?: ReactNode;
  current?: boolean;
  /** Things waiting there; nothing is shown for none. */
  count?: { value: number; label: string };
  /** The same where it changes while the page is open: an island. */
  liveCount?: ReactNode;
};

/** The list of places. */
export function Navigation({ items, label }: { items: readonly NavigationItem[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="navigation">
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.current ? "page" : undefined}>
              {item.icon}
              <span>{item.label}</span>
              {item.count && <Count {...item.count} />}
              {item.liveCount}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
