import { queryOptions } from "@tanstack/react-query";
import type { unitRoutes } from "../../server/web/units/routes.ts";
import { answer, apiClient } from "../api.ts";

export const unitApi = apiClient<typeof unitRoutes>();

export const unitQueries = {
  /** The school's unit of this code, fetched again each time. */
  known: (unitCode: string) =>
    queryOptions({
      queryKey: ["known unit", unitCode],
      queryFn: ({ signal }) =>
        answer(unitApi.units.known.$get({ query: { unitCode } }, { init: { signal } })),
      staleTime: 0,
      gcTime: 0,
    }),
};
