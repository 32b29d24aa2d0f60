import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedPlan } from "../../domain/plans.ts";
import type { landingRoutes } from "../../server/web/landing/routes.ts";
import { apiClient } from "../api.ts";

export const landingApi = apiClient<typeof landingRoutes>();

/** The plan chosen on this page, shared by pricing and contact form. */
export const chosenPlanQuery = queryOptions<ListedPlan | null>({
  queryKey: ["chosen-plan"],
  queryFn: skipToken,
});

export function useChosenPlan(): [plan: ListedPlan | null, choosePlan: (plan: ListedPlan | null) => void] {
  const client = useQueryClient();
  const { data = null } = useQuery(chosenPlanQuery);
  return [data, (plan) => void client.setQueryData(chosenPlanQuery.queryKey, plan)];
}
