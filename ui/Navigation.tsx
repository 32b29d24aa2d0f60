import type { ReactNode } from "react";

export type NavigationItem = {
  href: string;
  label: string;
  icon?: ReactNode;
  current?: boolean;
  count?: ReactNode;
};

export function Navigation({ items }: { items: readonly NavigationItem[] }) {
  return (
    <nav aria-label="Main">
      <ul className="navigation stack">
        {items.map((item) => (
          <li key={item.href}>
            <a
              className="plain-link row one-line gap-m"
              href={item.href}
              aria-current={item.current ? "page" : undefined}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.count}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
