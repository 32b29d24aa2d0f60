import type { SupportLength, SupportReason } from "../../domain/support.ts";
import type { supportRoutes } from "../../server/web/support/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const GRANTS_PER_PAGE = 10;

const grantsApi = apiClient<typeof supportRoutes>().admin["support-grants"];

export const supportQueries = {
  /** Newest first. */
  grants: pagedQuery(
    ["support-grants"],
    (cursor, options) => grantsApi.$get({ query: { limit: String(GRANTS_PER_PAGE), cursor } }, options),
    { failed: "Support access could not be loaded" },
  ),
};

export type NewGrant = { length: SupportLength; reason: SupportReason; mayChange: boolean };

export function grantSupport(json: NewGrant): Promise<{ id: string }> {
  return answer(grantsApi.$post({ json }));
}

export function endSupport(id: string): Promise<{ success: boolean }> {
  return answer(grantsApi[":id"].end.$post({ param: { id } }));
}
