import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Plan } from "../../domain/plans.ts";

/** Where the plan that somebody asks about is kept while they read: the pricing sets it and the form shows it. */
export const CHOSEN_PLAN = ["chosen-plan"] as const;

/** The plan chosen on this page, which the page brings along from its address; and what changes it. */
export function useChosenPlan(): [plan: Plan | null, choose: (plan: Plan | null) => void] {
  const client = useQueryClient();
  const { data = null } = useQuery<Plan | null>({ queryKey: CHOSEN_PLAN, queryFn: skipToken });
  return [data, (plan) => void client.setQueryData<Plan | null>(CHOSEN_PLAN, plan)];
}
