import { useQueryClient } from "@tanstack/react-query";
import type { Missing } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { claimQueries } from "./queries.ts";
import { type ReadinessList, withFixed } from "./readiness_updates.ts";

/** Shows what was fixed in every row that it concerns, and counts the next claim again. */
export function useFix() {
  const client = useQueryClient();
  return {
    show(concerns: (row: ReadinessView) => boolean, fix: (missing: Missing[]) => Missing[]) {
      client.setQueriesData<ReadinessList>(
        { queryKey: claimQueries.readinessLists },
        (list) => list && withFixed(list, concerns, fix),
      );
      void client.invalidateQueries(claimQueries.next);
    },
    /** After a refusal: usually another person was first. */
    readAgain: () => void client.invalidateQueries({ queryKey: claimQueries.readinessLists }),
  };
}
