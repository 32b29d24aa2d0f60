import type { StaffSort } from "../../domain/list_sorts.ts";
import { queryOptions } from "@tanstack/react-query";
import type { peopleRoutes } from "../../server/web/people/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const STAFF_PER_PAGE = 50;

/** `teachers`: without administrators; `users`: all staff. */
export type StaffList = "teachers" | "users";
export type StaffListState = {
  list: StaffList;
  search: string;
  includeArchived: boolean;
  sort?: StaffSort;
};

export const peopleApi = apiClient<typeof peopleRoutes>();

export const staffQueries = {
  /** All who are not archived. */
  choices: queryOptions({
    queryKey: ["staff choices"],
    queryFn: ({ signal }) => answer(peopleApi.admin["staff-choices"].$get({}, { init: { signal } })),
    staleTime: 0,
    meta: { failed: "Failed to fetch users" },
  }),
  /** Prefix of every list. */
  lists: ["staff"] as const,
  list: ({ list, search, includeArchived, sort = "name" }: StaffListState) =>
    pagedQuery(
      ["staff", list, search, includeArchived, sort],
      (cursor, options) =>
        peopleApi.admin[list].$get({
          query: {
            search,
            sort,
            includeArchived: `${includeArchived}`,
            limit: String(STAFF_PER_PAGE),
            cursor,
          },
        }, options),
      { failed: list === "teachers" ? "Failed to fetch teachers" : "Failed to fetch users" },
    ),
};
