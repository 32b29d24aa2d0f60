import type { ActivityFilter } from "../../domain/activity_filter.ts";
import type { activityRoutes } from "../../server/web/activity_log/routes.ts";
import { apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const ACTIVITY_PER_PAGE = 50;

const activityApi = apiClient<typeof activityRoutes>();

export const activityQueries = {
  list: (filter: ActivityFilter) =>
    pagedQuery(
      ["activity", filter],
      (cursor, options) =>
        activityApi.admin.activity.$get({
          query: { ...filter, limit: String(ACTIVITY_PER_PAGE), cursor },
        }, options),
      { failed: "The activity could not be loaded" },
    ),
};
