import type { ReportState } from "../../../domain/safeguarding.ts";
import type { safeguardingRoutes } from "../../../server/web/chat/safeguarding/routes.ts";
import { apiClient } from "../../api.ts";
import { pagedQuery } from "../../lists/list_pages.ts";
import { BADGE_POLL, polledQuery } from "../poll.ts";

export const safeguardingApi = apiClient<typeof safeguardingRoutes>();

export const safeguardingQueries = {
  /** Number of open reports. */
  count: {
    ...polledQuery(
      ["safeguarding", "count"],
      (options) => safeguardingApi.chat.reports.count.$get({}, options),
    ),
    ...BADGE_POLL,
  },
  /** Prefix of both lists of reports. */
  allReports: ["safeguarding", "reports"] as const,
  reports: (state: ReportState) =>
    pagedQuery(
      ["safeguarding", "reports", state],
      (cursor, options) => safeguardingApi.chat.reports.$get({ query: { state, cursor } }, options),
      { failed: "The reports could not be loaded" },
    ),
  /** Prefix of every search. */
  allConversations: ["safeguarding", "conversations"] as const,
  conversations: (search: string) =>
    pagedQuery(
      ["safeguarding", "conversations", search],
      (cursor, options) => safeguardingApi.chat.conversations.$get({ query: { search, cursor } }, options),
      { failed: "The conversations could not be loaded" },
    ),
  openings: pagedQuery(
    ["safeguarding", "openings"],
    (cursor, options) => safeguardingApi.chat.openings.$get({ query: { cursor } }, options),
    { failed: "The record could not be loaded" },
  ),
};
