import { queryOptions } from "@tanstack/react-query";
import type { WaitingSort } from "../../domain/list_sorts.ts";
import type { WaitingKind } from "../../domain/waiting.ts";
import type { waitingRoutes } from "../../server/web/waiting/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const WAITING_PER_PAGE = 50;

const waitingApi = apiClient<typeof waitingRoutes>();

export type WaitingAddress = { what: WaitingKind; unit?: string; by?: string; sort: WaitingSort };

export const waitingQueries = {
  /** Prefix of all that is out of date after a step. */
  all: ["waiting"] as const,
  counts: ({ by }: Pick<WaitingAddress, "by">) =>
    queryOptions({
      queryKey: ["waiting", "counts", by],
      queryFn: ({ signal }) =>
        answer(waitingApi.waiting.counts.$get({ query: { by } }, { init: { signal } })),
    }),
  units: ({ what, by }: Pick<WaitingAddress, "what" | "by">) =>
    queryOptions({
      queryKey: ["waiting", "units", what, by],
      queryFn: ({ signal }) =>
        answer(waitingApi.waiting.units.$get({ query: { what, by } }, { init: { signal } })),
    }),
  list: (address: WaitingAddress) =>
    pagedQuery(
      ["waiting", "list", address],
      (cursor, options) =>
        waitingApi.waiting.$get({ query: { ...address, limit: String(WAITING_PER_PAGE), cursor } }, options),
      { failed: "The list could not be loaded" },
    ),
};
