import type { ReactNode } from "react";

type Fact = { term: string; detail: ReactNode };

export function DefinitionList({ items, inline }: { items: readonly Fact[]; inline?: boolean }) {
  return (
    <dl className={inline ? "facts row" : "facts stack"}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
