import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { messageOf } from "../api.ts";
import { CHECK_CONNECTION } from "../page_services.ts";

type Props = {
  query: Pick<UseQueryResult<unknown>, "error" | "refetch"> & { isFetching?: boolean | undefined };
  title: string;
  level?: 2 | 3;
};

/** In place of what could not be read, with a button that reads it again. */
export function QueryError({ query, title, level }: Props) {
  return (
    <ErrorState
      title={title}
      message={messageOf(query.error, CHECK_CONNECTION)}
      action={<Button pending={query.isFetching} onClick={() => void query.refetch()}>Try again</Button>}
      level={level}
    />
  );
}
