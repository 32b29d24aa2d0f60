import { queryOptions } from "@tanstack/react-query";
import type { erasureRoutes } from "../../server/web/erasures/routes.ts";
import { answer, apiClient } from "../api.ts";

export const erasureApi = apiClient<typeof erasureRoutes>();

export const erasureQueries = {
  /** Whether and when a student may be erased. */
  state: (id: string) =>
    queryOptions({
      queryKey: ["erasure", id],
      queryFn: ({ signal }) =>
        answer(erasureApi.admin.students[":id"].erasure.$get({ param: { id } }, { init: { signal } })),
    }),
};
