import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { outcomesMissingWork, pieceCount } from "../../../domain/evidence_need.ts";
import type { PortfolioData } from "../../../server/features/portfolio/read_portfolio.ts";
import { answer, ApiError } from "../../api.ts";
import { type Seed, seed } from "../../page_services.ts";
import { evidenceQueries } from "../evidence/queries.ts";
import type { NumberedOutcome } from "./portfolio_context.ts";
import { FRESH_MS, portfolioApi, portfolioQueries } from "./queries.ts";
import { groupByOutcome, progressOf } from "./submission_updates.ts";

/** Fetches a whole portfolio into the caches that `usePortfolioData` reads; its data is the viewer's relation. */
export function portfolioQuery(assignmentId: string) {
  return queryOptions({
    queryKey: [...portfolioQueries.whole, assignmentId],
    queryFn: async ({ client, signal }) => {
      const cachePortfolio = portfolioCache(client, assignmentId);
      const call = portfolioApi.portfolios[":id"].$get({ param: { id: assignmentId } }, { init: { signal } });
      const data = await answer(call);
      cachePortfolio(data);
      return data.viewer;
    },
    staleTime: FRESH_MS,
  });
}

/** For the page that shows it first. */
export function portfolioSeed(data: PortfolioData): Seed {
  const { id } = data.assignment;
  return [
    seed(portfolioQueries.assignment(id), data.assignment),
    seed(portfolioQueries.submissions(id), data.submissions),
    seed(evidenceQueries.files(id), data.files),
    seed(evidenceQueries.resources(id), data.resources),
  ];
}

/** Caches what is read after this call; a part that was written in the meantime may be newer, and is read again. */
export function portfolioCache(client: QueryClient, assignmentId: string): (data: PortfolioData) => void {
  const writes = (queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const queries = [portfolioQueries.assignment, portfolioQueries.submissions];
  const keys = [...queries, evidenceQueries.files, evidenceQueries.resources].map((query) =>
    query(assignmentId).queryKey
  );
  const before = new Map(keys.map((queryKey) => [queryKey[0], writes(queryKey)]));
  return (data) => {
    for (const [queryKey, value] of portfolioSeed(data)) {
      if (writes(queryKey) === before.get(queryKey[0] as string)) client.setQueryData(queryKey, value);
      else void client.invalidateQueries({ queryKey });
    }
  };
}

/** Reads all of it again; never throws. */
export function rereadPortfolio(client: QueryClient, assignmentId: string): Promise<void> {
  return client.prefetchQuery({ ...portfolioQuery(assignmentId), staleTime: 0 });
}

/** Where the server refuses a change, another person has usually closed the portfolio. */
export function useRereadRefused(assignmentId: string): void {
  const client = useQueryClient();
  useEffect(() =>
    client.getMutationCache().subscribe((event) => {
      if (
        event.type === "updated" && event.action.type === "error" && event.action.error instanceof ApiError
      ) {
        void rereadPortfolio(client, assignmentId);
      }
    }), [assignmentId]);
}

/** Never suspends, since the page or `portfolioQuery` brings all of it. */
export function usePortfolioData(assignmentId: string) {
  const { data: assignment } = useSuspenseQuery(portfolioQueries.assignment(assignmentId));
  const { data: submissions } = useSuspenseQuery(portfolioQueries.submissions(assignmentId));
  const { data: files } = useSuspenseQuery(evidenceQueries.files(assignmentId));
  const { data: resources } = useSuspenseQuery(evidenceQueries.resources(assignmentId));
  const { length } = submissions;
  const filesByOutcome = useMemo(() => groupByOutcome(files, length), [files, length]);
  const resourcesByOutcome = useMemo(() => groupByOutcome(resources, length), [resources, length]);
  const { outcomes } = assignment.unit;
  const missing = outcomesMissingWork(
    outcomes,
    (index) => pieceCount(filesByOutcome[index]?.length ?? 0, submissions[index]?.heldAt),
  );
  const numbered = (number: number): NumberedOutcome => ({
    number,
    description: outcomes[number - 1]?.description ?? "",
  });
  return {
    assignment,
    submissions,
    files,
    filesByOutcome,
    resourcesByOutcome,
    progress: progressOf(submissions),
    /** Outcomes that ask for the student's work, with neither a piece nor where it is held. */
    missingWork: missing.map(numbered),
    /** Outcomes that are not marked complete. */
    incomplete: submissions.flatMap(({ teacherOutcomeComplete, outcomeIndex }) =>
      teacherOutcomeComplete ? [] : [numbered(outcomeIndex + 1)]
    ),
  };
}
