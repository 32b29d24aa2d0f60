import { hashKey, type QueryClient, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { calls } from "../../domain/links.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../server/features/evidence/resources/read_resources.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { callApi } from "../call_api.ts";
import { portfolioKeys } from "./portfolio_keys.ts";

/** How long the outcomes' states count as fresh, in milliseconds (spec 1 §9). */
const SUBMISSIONS_FRESH = 30_000;

type Part = { queryKey: readonly string[]; path: string; staleTime?: number };

/** The portfolio as this page knows it: what it was seeded with, then what calls have brought since. */
export function usePortfolioData(id: string) {
  return {
    assignment: useSeeded<AssignmentView>({
      queryKey: portfolioKeys.assignment(id),
      path: calls.assignment(id),
    }),
    submissions: useSeeded<SubmissionView[]>({
      queryKey: portfolioKeys.submissions(id),
      path: calls.submissions(id),
      staleTime: SUBMISSIONS_FRESH,
    }),
    files: useSeeded<FileView[]>({ queryKey: portfolioKeys.files(id), path: calls.assignmentFiles(id) }),
    resources: useSeeded<ResourceView[]>({
      queryKey: portfolioKeys.resources(id),
      path: calls.assignmentResources(id),
    }),
  };
}

/**
 * One part of the page's data, which the page has brought along, followed from the moment the page is alive. `useQuery`
 * would make an observer on the server too, for nothing: four of them took a tenth of the island's rendering.
 */
function useSeeded<T>({ queryKey, path, staleTime }: Part): T {
  const client = useQueryClient();
  const [data, setData] = useState(() => seeded<T>(client, queryKey));
  useEffect(() => {
    const observer = new QueryObserver<T>(client, {
      queryKey,
      queryFn: ({ signal }) => callApi<T>(path, { signal }),
      ...(staleTime === undefined ? {} : { staleTime }),
    });
    const follow = ({ data }: { data: T | undefined }) => {
      if (data !== undefined) setData(data);
    };
    const stop = observer.subscribe(follow);
    follow(observer.getCurrentResult());
    return stop;
  }, [client, path]);
  if (data === undefined) throw new Error("The page brings a portfolio's data along.");
  return data;
}

/** What the cache holds, looked up by its hash alone; `getQueryData` merges the defaults into options first. */
function seeded<T>(client: QueryClient, queryKey: readonly string[]): T | undefined {
  return client.getQueryCache().get<T>(hashKey(queryKey))?.state.data;
}
