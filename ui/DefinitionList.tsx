import type { ReactNode } from "react";

type Fact = { term: string; detail: ReactNode };

type Props = {
  items: readonly Fact[];
  /** Each term beside its detail, on a line of their own. */
  lines?: boolean;
};

export function DefinitionList({ items, lines = false }: Props) {
  return (
    <dl className={lines ? "facts stack" : "facts row"}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
