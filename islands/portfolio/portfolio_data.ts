import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { evidenceQueries } from "./evidence/queries.ts";
import { portfolioQueries } from "./queries.ts";

/** Never suspends, since the page seeds all of it. */
export function usePortfolioData(id: string) {
  return {
    assignment: useSuspenseQuery(portfolioQueries.assignment(id)).data,
    submissions: useSuspenseQuery(portfolioQueries.submissions(id)).data,
    files: useSuspenseQuery(evidenceQueries.files(id)).data,
    resources: useSuspenseQuery(evidenceQueries.resources(id)).data,
  };
}

const THUMBNAIL_DELAYS_MS = [1, 2, 3, 5, 10, 20, 40].map((seconds) => seconds * 1000);

/** Refetches the files, a limited number of times, while the server is still making thumbnails. */
export function usePendingThumbnails(assignmentId: string, files: readonly FileView[]): void {
  const client = useQueryClient();
  const pendingIds = files.filter(({ thumbnail }) => thumbnail === "waiting").map(({ id }) => id).join();
  useEffect(() => {
    if (pendingIds === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = ([delayMs, ...rest]: readonly number[]) => {
      if (delayMs === undefined) return;
      timer = setTimeout(() => {
        void client.invalidateQueries(evidenceQueries.files(assignmentId));
        schedule(rest);
      }, delayMs);
    };
    schedule(THUMBNAIL_DELAYS_MS);
    return () => clearTimeout(timer);
  }, [client, assignmentId, pendingIds]);
}
