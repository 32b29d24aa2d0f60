import { queryOptions } from "@tanstack/react-query";
import type { ReadinessStage } from "../../domain/readiness.ts";
import type { claimRoutes } from "../../server/web/claims/routes.ts";
import type { completionRoutes } from "../../server/web/portfolio/completion/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const ROWS_PER_PAGE = 50;
const CHOICES_PER_PAGE = 200;
const limit = String(ROWS_PER_PAGE);

export const claimApi = apiClient<typeof claimRoutes>();
export const completionApi = apiClient<typeof completionRoutes>();

export const claimQueries = {
  /** Prefix of the lists of both stages. */
  readinessLists: ["readiness"] as const,
  readiness: (stage: ReadinessStage) =>
    pagedQuery(
      ["readiness", stage],
      (cursor, options) => claimApi.claims.readiness.$get({ query: { stage, limit, cursor } }, options),
      { failed: "The list could not be loaded" },
    ),
  /** Rows that can be chosen for the next claim; read whenever the dialog opens. */
  choices: pagedQuery(
    ["claim choices"],
    (cursor, options) =>
      claimApi.claims.readiness.$get({
        query: { stage: "now", limit: String(CHOICES_PER_PAGE), cursor },
      }, options),
  ),
  next: queryOptions({
    queryKey: ["next claim"],
    queryFn: ({ signal }) => answer(claimApi.admin.claims.next.$get({}, { init: { signal } })),
    meta: { failed: "The next claim could not be counted" },
  }),
  claims: pagedQuery(
    ["claims"],
    (cursor, options) => claimApi.admin.claims.$get({ query: { limit, cursor } }, options),
    { failed: "The claims could not be loaded" },
  ),
  rows: (id: string) =>
    pagedQuery(
      ["claim rows", id],
      (cursor, options) =>
        claimApi.admin.claims[":id"].rows.$get({ param: { id }, query: { limit, cursor } }, options),
      { failed: "The rows could not be loaded" },
    ),
};
