import type { ReactNode } from "react";

type Fact = { term: string; detail: ReactNode };

export function DefinitionList({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts row">
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
