import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Download, Plus } from "../../ui/page_icons.ts";
import { QueryList } from "../lists/QueryList.tsx";

type Props<Item> = {
  id: string;
  title: string;
  note?: string;
  /** The button's text. */
  add: string;
  /** Address of the list as CSV, if it has one. */
  csv?: string;
  /** Controls that choose the entries. */
  tools?: ReactNode;
  query: UseInfiniteQueryResult<unknown>;
  items: readonly Item[] | undefined;
  loading: string;
  failed: string;
  empty: string;
  onAdd: () => void;
  row: (item: Item) => ReactNode;
};

/** A list of the accounts with its buttons. */
export function EntrySection<Item>({ id, title, note, csv, query, items, empty, ...rest }: Props<Item>) {
  return (
    <section
      className="stack gap-l"
      aria-labelledby={id}
      aria-busy={query.isPlaceholderData || undefined}
    >
      <div className="row between">
        <div>
          <h2 id={id} tabIndex={-1}>{title}</h2>
          {note && <p className="quiet">{note}</p>}
        </div>
        <div className="row gap-s">
          {csv !== undefined && (
            <LinkButton icon={<Download />} href={csv} aria-label={`CSV of ${title.toLowerCase()}`}>
              CSV
            </LinkButton>
          )}
          <Button variant="primary" icon={<Plus />} onClick={rest.onAdd}>{rest.add}</Button>
        </div>
      </div>
      {rest.tools}
      <QueryList
        query={query}
        items={items}
        loading={rest.loading}
        failed={rest.failed}
        framed
        empty={
          <Card>
            <p className="card-row pad-xl quiet">{empty}</p>
          </Card>
        }
      >
        {(items) => <ul className="card divided" aria-label={title}>{items.map(rest.row)}</ul>}
      </QueryList>
    </section>
  );
}
