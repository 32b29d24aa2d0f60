import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GivenUnits } from "../../domain/give_units.ts";
import { answer } from "../api.ts";
import { portfolioApi, portfolioQueries } from "./queries.ts";

type Input = { unitIds: readonly string[]; studentIds: readonly string[] };

/** Gives units to students by one call. */
export function useGiveUnits(onGiven: (given: GivenUnits, input: Input) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ unitIds, studentIds }: Input) => {
      const json = { unitIds: [...unitIds], studentIds: [...studentIds] };
      return answer(portfolioApi.assignments.bulk.$post({ json }));
    },
    meta: { failed: "Please try again.", failedTitle: "Failed to give the units" },
    onSuccess: (given, input) => {
      void client.invalidateQueries({ queryKey: portfolioQueries.lists });
      onGiven(given, input);
    },
  });
}
