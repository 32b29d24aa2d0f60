import type { PortfolioSort } from "../../domain/list_sorts.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, ApiError, nextCursor } from "../api.ts";
import { portfolioApi } from "../portfolio/state/queries.ts";

const RESULTS_PER_PAGE = 50;

const meta = { failed: "Search failed" };

/** Every search is fetched again. */
const staleTime = 0;

export const searchQueries = {
  students: (find: string, sort: PortfolioSort) =>
    queryOptions({
      queryKey: ["search students", find, sort],
      queryFn: ({ signal }) =>
        answer(portfolioApi.admin["student-search"].$get({ query: { find, sort } }, { init: { signal } })),
      staleTime,
      meta,
    }),
  /** Null for an unknown code. */
  unitStudents: (unitCode: string, sort: PortfolioSort) =>
    infiniteQueryOptions({
      queryKey: ["search unit", unitCode, sort],
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) => {
        const query = { sort, limit: String(RESULTS_PER_PAGE), cursor: pageParam ?? undefined };
        const route = portfolioApi.admin["unit-students"][":unitCode"];
        try {
          const response = await route.$get({ param: { unitCode }, query }, { init: { signal } });
          const { assignments, ...unit } = await response.json();
          return { ...unit, items: assignments, next: nextCursor(response) };
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      },
      getNextPageParam: (page) => page?.next ?? null,
      staleTime,
      meta,
    }),
};
