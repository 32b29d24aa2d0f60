import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { QueryError } from "./QueryError.tsx";

type Query =
  & Pick<UseQueryResult<unknown>, "data" | "error" | "isError" | "refetch">
  & Partial<
    Pick<
      UseInfiniteQueryResult<unknown>,
      "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
    >
  >;

type Props<Item> = {
  query: Query;
  items: readonly Item[] | undefined;
  /** A text beside a spinner, or an element in its place. */
  loading: string | ReactElement;
  /** Title of the error. */
  failed: string;
  empty: ReactNode;
  /** Shows the error in a card, if the list is not in one. */
  framed?: boolean;
  /** Level of the error's heading. Default 3. */
  level?: 2 | 3;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list in each of its states: loading, failed, empty, or shown with `Show more`. */
export function QueryList<Item>(props: Props<Item>) {
  const { query, items, loading, failed, empty, framed, level = 3, children } = props;
  if (query.isError && !query.data) {
    const error = <QueryError query={query} title={failed} level={level} />;
    return framed ? <Card>{error}</Card> : error;
  }
  if (!query.data || !items) {
    if (typeof loading !== "string") return loading;
    return (
      <p className="list-wait">
        <Spinner label={loading} />
      </p>
    );
  }
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      {items.length > 0 && children(items)}
      {query.hasNextPage && (
        <p className="stack centred">
          <Button
            pending={query.isFetchingNextPage}
            pendingText="Loading…"
            onClick={() => void query.fetchNextPage?.()}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
