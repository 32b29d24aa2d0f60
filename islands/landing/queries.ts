import { queryOptions, skipToken } from "@tanstack/react-query";
import type { ListedPlan } from "../../domain/plans.ts";
import type { landingRoutes } from "../../server/features/landing/routes.ts";
import { apiClient } from "../api.ts";

export const landingApi = apiClient<typeof landingRoutes>();

/** The plan chosen on this page, shared by pricing and contact form. */
export const chosenPlanQuery = queryOptions<ListedPlan | null>({
  queryKey: ["chosen-plan"],
  queryFn: skipToken,
});
