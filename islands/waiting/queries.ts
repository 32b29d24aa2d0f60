import type { WaitingKind } from "../../domain/waiting.ts";
import type { waitingRoutes } from "../../server/features/waiting/routes.ts";
import { apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const WAITING_PER_PAGE = 50;

const waitingApi = apiClient<typeof waitingRoutes>();

export type WaitingAddress = { what: WaitingKind; unit?: string; by?: string };

export const waitingQueries = {
  list: (address: WaitingAddress) =>
    pagedQuery(
      ["waiting", address],
      (cursor, options) =>
        waitingApi.waiting.$get({ query: { ...address, limit: String(WAITING_PER_PAGE), cursor } }, options),
      { failed: "The list could not be loaded" },
    ),
};
