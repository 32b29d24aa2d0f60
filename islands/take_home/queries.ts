import { queryOptions } from "@tanstack/react-query";
import type { LeaverSort } from "../../domain/list_sorts.ts";
import type { LeaverFilter } from "../../domain/take_home.ts";
import type { takeHomeRoutes } from "../../server/web/take_home/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const takeHomeApi = apiClient<typeof takeHomeRoutes>();

export const LEAVERS_PER_PAGE = 50;

export const leaverQueries = {
  /** Prefix of every list and count. */
  all: ["leavers"] as const,
  list: (filter: LeaverFilter, sort: LeaverSort = "name") =>
    pagedQuery(
      ["leavers", "list", filter, sort],
      (cursor, options) =>
        takeHomeApi.admin.leavers.$get(
          { query: { ...filter, sort, limit: String(LEAVERS_PER_PAGE), cursor } },
          options,
        ),
      { failed: "The leavers could not be loaded" },
    ),
  count: (filter: LeaverFilter) =>
    queryOptions({
      queryKey: ["leavers", "count", filter],
      queryFn: ({ signal }) =>
        answer(takeHomeApi.admin.leavers.count.$get({ query: filter }, { init: { signal } })),
    }),
};
