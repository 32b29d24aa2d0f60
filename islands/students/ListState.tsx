import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";

type Props = {
  list: Pick<
    UseInfiniteQueryResult<unknown>,
    | "data"
    | "error"
    | "errorUpdatedAt"
    | "isError"
    | "refetch"
    | "hasNextPage"
    | "isFetchingNextPage"
    | "fetchNextPage"
  >;
  items: readonly unknown[];
  /** What was looked for. */
  search: string;
  /** While it is on its way: 'Loading students…'. */
  loading: string;
  /** When it did not come (spec 2 §8), here and as a toast (DECISIONS 25). */
  failed: string;
  /** Of what none matches a search: 'No student'. */
  noMatch: string;
  /** Where there is none at all. */
  empty: ReactNode;
  children: ReactNode;
};

/** A list that is read a page at a time: on its way, refused, empty, or there with the way to more of it. */
export function ListState(props: Props) {
  const { list, items, search, loading, failed, noMatch, empty, children } = props;
  const toast = useToast();
  const message = messageOf(list.error, "Check your connection, then try again.");
  useEffect(() => {
    if (list.isError) toast({ title: failed, description: message, tone: "danger" });
  }, [list.isError, list.errorUpdatedAt]);
  const again = <Button onClick={() => void list.refetch()}>Try again</Button>;
  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState title={failed} message={message} action={again} level={3} />
      </Card>
    );
  }
  if (!list.data) {
    return (
      <p className="list-wait">
        <Spinner label={loading} />
      </p>
    );
  }
  if (items.length === 0) {
    return search === "" ? empty : <p className="quiet" role="status">{`${noMatch} matches “${search}”.`}</p>;
  }
  return (
    <>
      {children}
      {list.hasNextPage && (
        <p className="list-more">
          <Button
            pending={list.isFetchingNextPage}
            pendingText="Loading…"
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
