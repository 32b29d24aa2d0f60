import { queryOptions } from "@tanstack/react-query";
import type { classRoutes } from "../../server/web/classes/routes.ts";
import { answer, apiClient } from "../api.ts";

export const classApi = apiClient<typeof classRoutes>();

/** The actor's own come first. */
export const MAX_CLASSES_SHOWN = 200;

export const classQueries = {
  list: queryOptions({
    queryKey: ["classes"],
    queryFn: ({ signal }) =>
      answer(classApi.classes.$get({ query: { limit: String(MAX_CLASSES_SHOWN) } }, { init: { signal } })),
  }),
};
