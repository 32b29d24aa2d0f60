import { infiniteQueryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { REGISTER_PAGE_SIZE, type RegisterFilter, type RegisterScope } from "../../domain/register.ts";
import type { registerRoutes } from "../../server/web/register/routes.ts";
import { answer, apiClient } from "../api.ts";
import { type RegisterPages, withSteadyRows } from "./register_updates.ts";

const STALE_MS = 30_000;

export type UnitScope = { unitId: string; scope: RegisterScope };

const registerApi = apiClient<typeof registerRoutes>();

export const registerQueries = {
  /** Prefix of a unit's registers, whatever their filter. */
  unit: (unitId: string) => ["register", unitId] as const,
  /** Students send work while the page is open, so it is read again when staff come back to it. */
  list: ({ unitId, scope }: UnitScope, filter: RegisterFilter) =>
    infiniteQueryOptions({
      queryKey: ["register", unitId, { ...filter, scope }],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }) =>
        answer(registerApi.units[":id"].register.$get({
          param: { id: unitId },
          query: { ...filter, scope, limit: String(REGISTER_PAGE_SIZE), cursor: pageParam ?? undefined },
        }, { init: { signal } })),
      getNextPageParam: ({ next }) => next,
      structuralSharing: (before, after) =>
        replaceEqualDeep(
          before,
          withSteadyRows(before as RegisterPages | undefined, after as RegisterPages),
        ),
      staleTime: STALE_MS,
      refetchOnWindowFocus: true,
      meta: { failed: "The students could not be loaded" },
    }),
};
