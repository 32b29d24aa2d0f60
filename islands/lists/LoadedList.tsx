import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../call_api.ts";

type Props<Item> = {
  list: UseQueryResult<Item[]>;
  /** While it is on its way: 'Loading students…'. */
  loading: string;
  /** When it did not come: 'The students could not be loaded'. */
  failed: string;
  /** When it holds nothing. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A list that was asked for: on its way, refused, empty, or there. */
export function LoadedList<Item>({ list, loading, failed, empty, children }: Props<Item>) {
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={failed}
        message={messageOf(list.error, "Check your connection, then try again.")}
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        level={3}
      />
    );
  }
  if (!list.data) {
    return (
      <p className="list-wait">
        <Spinner label={loading} />
      </p>
    );
  }
  return list.data.length === 0 ? empty : children(list.data);
}
