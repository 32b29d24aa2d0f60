import { queryOptions } from "@tanstack/react-query";
import type { signatureRoutes } from "../../server/web/summary_sheets/signatures/routes.ts";
import { answer, apiClient } from "../api.ts";

export const signatureApi = apiClient<typeof signatureRoutes>();

export const signatureQueries = {
  /** Signatures of the actor's summary sheet of a unit. */
  unit: (unitId: string) =>
    queryOptions({
      queryKey: ["signatures", unitId],
      queryFn: ({ signal }) =>
        answer(signatureApi.units[":id"].signatures.$get({ param: { id: unitId } }, { init: { signal } })),
      // As the register, whose rows they cover.
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      meta: { failed: "The signatures could not be loaded" },
    }),
};
