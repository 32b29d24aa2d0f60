import { queryOptions } from "@tanstack/react-query";
import type { LinkMailingView } from "../../server/features/students/link_mailings/read_link_mailing.ts";
import type { linkMailingRoutes } from "../../server/features/students/link_mailings/routes.ts";
import type { studentRoutes } from "../../server/features/students/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const PAGE_SIZE = 50;

export const studentApi = apiClient<typeof studentRoutes>();
export const linkMailingApi = apiClient<typeof linkMailingRoutes>();

export const studentQueries = {
  /** Prefix of every list of students. */
  lists: ["students"] as const,
  list: (search: string) =>
    pagedQuery(
      ["students", search],
      (cursor, options) =>
        studentApi.students.$get({ query: { search, limit: String(PAGE_SIZE), cursor } }, options),
      { failed: "Failed to fetch students" },
    ),
  /** Of all students, whatever is searched for. */
  count: queryOptions({
    queryKey: ["students count"],
    queryFn: ({ signal }) => answer(studentApi.students.count.$get({ query: {} }, { init: { signal } })),
  }),
  /** The current or last mailing. */
  mailing: queryOptions({
    queryKey: ["link mailing"],
    queryFn: ({ client, queryKey, signal }): Promise<LinkMailingView> | null => {
      const id = client.getQueryData<LinkMailingView | null>(queryKey)?.id;
      return id === undefined
        ? null
        : answer(linkMailingApi["link-mailings"][":id"].$get({ param: { id } }, { init: { signal } }));
    },
    initialData: null,
  }),
};
