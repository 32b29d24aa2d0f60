import { queryOptions } from "@tanstack/react-query";
import type { schoolYearRoutes } from "../../server/web/school_year/routes.ts";
import { answer, apiClient } from "../api.ts";

export const schoolYearApi = apiClient<typeof schoolYearRoutes>();

export const schoolYearQueries = {
  plan: queryOptions({
    queryKey: ["school year"],
    queryFn: ({ signal }) => answer(schoolYearApi.admin["school-year"].$get({}, { init: { signal } })),
    meta: { failed: "The year groups could not be loaded" },
  }),
};
