import { queryOptions } from "@tanstack/react-query";
import type { studentPageRoutes } from "../../server/web/student_page/routes.ts";
import { answer, apiClient } from "../api.ts";

export const studentPageApi = apiClient<typeof studentPageRoutes>();

export const studentPageQueries = {
  details: (id: string) =>
    queryOptions({
      queryKey: ["student", id],
      queryFn: ({ signal }) =>
        answer(studentPageApi.students[":id"].$get({ param: { id } }, { init: { signal } })),
    }),
};
