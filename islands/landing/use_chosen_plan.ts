import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedPlan } from "../../domain/plans.ts";
import { chosenPlanQuery } from "./queries.ts";

export function useChosenPlan(): [plan: ListedPlan | null, choosePlan: (plan: ListedPlan | null) => void] {
  const client = useQueryClient();
  const { data = null } = useQuery(chosenPlanQuery);
  return [data, (plan) => void client.setQueryData(chosenPlanQuery.queryKey, plan)];
}
