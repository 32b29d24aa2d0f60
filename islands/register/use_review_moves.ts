import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { useWhenSaved } from "../portfolio/state/mutations.ts";
import { portfolioQuery } from "../portfolio/state/portfolio_data.ts";
import type { Guard } from "./use_open_cell.ts";

export const PORTFOLIO_STALE_MS = 30_000;

/** While a review is open, it moves on only once its texts are saved. */
export function useSavedFirst(guard: RefObject<Guard>): void {
  const whenSaved = useWhenSaved();
  useEffect(() => {
    const before = guard.current;
    guard.current = whenSaved;
    return () => void (guard.current = before);
  }, []);
}

/** So that the next student is there when asked for. */
export function usePrefetch(assignmentId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (assignmentId) {
      void client.prefetchQuery({ ...portfolioQuery(assignmentId), staleTime: PORTFOLIO_STALE_MS });
    }
  }, [assignmentId]);
}
