import { useQueryClient } from "@tanstack/react-query";
import type { Lack } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { claimQueries } from "./queries.ts";
import { type ReadinessList, withMended } from "./readiness_updates.ts";

/** Shows what was mended in every row that it concerns, and counts the next claim again. */
export function useMending() {
  const client = useQueryClient();
  return {
    show(concerns: (row: ReadinessView) => boolean, mend: (lacks: Lack[]) => Lack[]) {
      client.setQueriesData<ReadinessList>(
        { queryKey: claimQueries.readinessLists },
        (list) => list && withMended(list, concerns, mend),
      );
      void client.invalidateQueries(claimQueries.next);
    },
    /** After a refusal: usually another person was first. */
    readAgain: () => void client.invalidateQueries({ queryKey: claimQueries.readinessLists }),
  };
}
