import { type InfiniteData, infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import type { tenantRoutes } from "../../server/web/tenants/routes.ts";
import type { Page } from "../../domain/page.ts";
import type { TenantFilter, TenantView } from "../../domain/tenants.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery, withItem } from "../lists/list_pages.ts";

export const TENANTS_PER_PAGE = 50;

export const tenantsApi = apiClient<typeof tenantRoutes>();

export const tenantQueries = {
  /** Prefix of every list. */
  lists: ["tenants"] as const,
  list: ({ search, show }: { search: string; show: TenantFilter }) =>
    pagedQuery(
      ["tenants", search, show],
      (cursor, options) =>
        tenantsApi["super-admin"].tenants.$get({
          query: { search, show, limit: String(TENANTS_PER_PAGE), cursor },
        }, options),
      { failed: "Failed to fetch tenants" },
    ),
  health: infiniteQueryOptions({
    queryKey: ["tenant health"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(TENANTS_PER_PAGE), cursor: pageParam ?? undefined };
      return answer(tenantsApi.admin["tenant-health"].$get({ query }, { init: { signal } }));
    },
    getNextPageParam: ({ next }) => next,
    meta: { failed: "Failed to fetch the health of tenants" },
  }),
};

/** Puts a changed tenant in its place of every list. */
export function useShowTenant() {
  const client = useQueryClient();
  return (tenant: TenantView) =>
    client.setQueriesData<InfiniteData<Page<TenantView>>>(
      { queryKey: tenantQueries.lists },
      (list) => list && withItem(list, tenant),
    );
}
