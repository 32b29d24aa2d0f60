import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { portfolioKeys } from "../portfolio_keys.ts";

/** How long to wait before each look, in milliseconds; past the last, the pictures come with the next page. */
const PAUSES = [1, 2, 3, 5, 10, 20, 40].map((seconds) => seconds * 1000);

/** Looks for the small pictures that the server has yet to make, a few times with growing pauses. */
export function useAwaitThumbnails(assignmentId: string, files: readonly FileView[]): void {
  const client = useQueryClient();
  const awaited = files.filter(({ thumbnail }) => thumbnail === "waiting").map(({ id }) => id).join();
  useEffect(() => {
    if (awaited === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = ([pause, ...later]: readonly number[]) => {
      if (pause === undefined) return;
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: portfolioKeys.files(assignmentId) });
        look(later);
      }, pause);
    };
    look(PAUSES);
    return () => clearTimeout(timer);
  }, [client, assignmentId, awaited]);
}
