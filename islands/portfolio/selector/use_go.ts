import { useQueryClient } from "@tanstack/react-query";
import { links } from "../../../domain/links.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { savesSettled } from "../writing/saves.ts";

/** Leaves for another portfolio once the last words are saved; the browser asks where something is not safe yet. */
export function useGo(): (assignmentId: string) => Promise<void> {
  const { viewer } = usePortfolio();
  const client = useQueryClient();
  return async (assignmentId) => {
    await savesSettled(client);
    const student = viewer.actor.kind === "student";
    location.assign(student ? links.portfolio(assignmentId) : links.studentPortfolio(assignmentId));
  };
}
