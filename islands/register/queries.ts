import { queryOptions } from "@tanstack/react-query";
import type { registerRoutes } from "../../server/features/register/routes.ts";
import { answer, apiClient } from "../api.ts";

const STALE_MS = 30_000;

const registerApi = apiClient<typeof registerRoutes>();

/** Students send work while the page is open, so it is read again when staff come back to it. */
export const registerQueries = {
  register: (unitId: string) =>
    queryOptions({
      queryKey: ["register", unitId],
      queryFn: ({ signal }) =>
        answer(registerApi.units[":id"].register.$get({ param: { id: unitId } }, { init: { signal } })),
      staleTime: STALE_MS,
      refetchOnWindowFocus: true,
    }),
};
