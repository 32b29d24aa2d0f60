import { queryOptions } from "@tanstack/react-query";
import type { summaryRoutes } from "../../server/web/summary_sheets/routes.ts";
import { answer, apiClient } from "../api.ts";

const summaryApi = apiClient<typeof summaryRoutes>();

export const sheetQueries = {
  /** Units with a summary sheet of the actor's. */
  units: queryOptions({
    queryKey: ["sheet units"],
    queryFn: ({ signal }) => answer(summaryApi.units.$get({}, { init: { signal } })),
    meta: { failed: "The units could not be loaded" },
  }),
};
