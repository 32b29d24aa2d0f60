import { queryOptions } from "@tanstack/react-query";
import type { TextBox } from "../../../domain/versions.ts";
import type { portfolioRoutes } from "../../../server/web/portfolio/routes.ts";
import { answer, apiClient } from "../../api.ts";

/** spec 1 §9 */
export const FRESH_MS = 30_000;

export const portfolioApi = apiClient<typeof portfolioRoutes>();

/** The portfolio page seeds `assignment` and `submissions`. */
export const portfolioQueries = {
  /** Prefix of every fetch of a whole portfolio. */
  whole: ["portfolio"] as const,
  assignment: (id: string) =>
    queryOptions({
      queryKey: ["assignment", id],
      queryFn: ({ signal }) =>
        answer(portfolioApi.assignments[":id"].$get({ param: { id } }, { init: { signal } })),
    }),
  /** Null in place of one outside the list. */
  neighbours: (id: string) =>
    queryOptions({
      queryKey: ["neighbours", id],
      queryFn: ({ signal }) =>
        answer(portfolioApi.portfolios[":id"].neighbours.$get({ param: { id } }, { init: { signal } })),
      staleTime: FRESH_MS,
    }),
  submissions: (id: string) =>
    queryOptions({
      queryKey: ["submissions", id],
      queryFn: ({ signal }) =>
        answer(portfolioApi.assignments[":id"].submissions.$get({ param: { id } }, { init: { signal } })),
      staleTime: FRESH_MS,
    }),
  timeline: (id: string) =>
    queryOptions({
      queryKey: ["timeline", id],
      queryFn: ({ signal }) =>
        answer(portfolioApi.assignments[":id"].timeline.$get({ param: { id } }, { init: { signal } })),
      staleTime: 0,
    }),
  versions: (submissionId: string, box: TextBox) =>
    queryOptions({
      queryKey: ["versions", submissionId, box],
      queryFn: ({ signal }) => {
        const input = { param: { id: submissionId }, query: { box } };
        return answer(portfolioApi.submissions[":id"].versions.$get(input, { init: { signal } }));
      },
      staleTime: 0,
      gcTime: 0,
    }),
};
