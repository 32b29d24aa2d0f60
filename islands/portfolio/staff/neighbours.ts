import { useQuery } from "@tanstack/react-query";
import type { Neighbours } from "../../../server/features/portfolio/neighbours.ts";
import { portfolioQueries } from "../state/queries.ts";

/** Null for a portfolio outside the list, and until it is known. */
export function useNeighbours(assignmentId: string): Neighbours | null {
  return useQuery(portfolioQueries.neighbours(assignmentId)).data ?? null;
}

/** ' 3 of 30', or nothing in a unit that is read in part. */
export function placeText({ place, total }: Neighbours): string {
  return place === null ? "" : ` ${place} of ${total}`;
}
