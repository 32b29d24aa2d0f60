import { queryOptions } from "@tanstack/react-query";
import type { evidenceRoutes } from "../../../server/web/evidence/routes.ts";
import { answer, apiClient } from "../../api.ts";

export const evidenceApi = apiClient<typeof evidenceRoutes>();

/** Queries of a portfolio, whose page seeds `files` and `resources`. */
export const evidenceQueries = {
  files: (id: string) =>
    queryOptions({
      queryKey: ["files", id],
      queryFn: ({ signal }) =>
        answer(evidenceApi.assignments[":id"].files.$get({ param: { id } }, { init: { signal } })),
    }),
  resources: (id: string) =>
    queryOptions({
      queryKey: ["resources", id],
      queryFn: ({ signal }) =>
        answer(evidenceApi.assignments[":id"].resources.$get({ param: { id } }, { init: { signal } })),
    }),
  removed: (id: string) =>
    queryOptions({
      queryKey: ["removed files", id],
      queryFn: ({ signal }) =>
        answer(evidenceApi.assignments[":id"]["removed-files"].$get({ param: { id } }, { init: { signal } })),
      staleTime: 0,
      gcTime: 0,
    }),
};
