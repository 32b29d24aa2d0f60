import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "../../../domain/links.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { fullName } from "../../../domain/people.ts";
import { answer } from "../../api.ts";
import { flashToast } from "../../flash_toast.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { rereadPortfolio } from "../state/portfolio_data.ts";
import { portfolioApi, portfolioQueries } from "../state/queries.ts";

/** Follow-up of a step or a return; after the last one an administrator continues with the board. */
export function useStepOutcome(done: string, onClose: () => void) {
  const { assignmentId, viewer: { actor } } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  return {
    onDone: (assignment: AssignmentView) => {
      client.setQueryData(portfolioQueries.assignment(assignmentId).queryKey, assignment);
      if (assignment.portfolioStatus === "awarded" && actor.kind === "staff" && actor.mode === "admin") {
        const { student, unit } = assignment;
        flashToast({ title: done, description: `${fullName(student)}, ${unit.title}`, tone: "success" });
        onClose();
        return location.assign(links.board());
      }
      void client.invalidateQueries(portfolioQueries.timeline(assignmentId));
      toast({ title: done, tone: "success" });
      onClose();
    },
    /** Usually another person was first. Resolves to the portfolio as it is now, if it could be read. */
    onRefused: async () => {
      await rereadPortfolio(client, assignmentId);
      return client.getQueryData(portfolioQueries.assignment(assignmentId).queryKey);
    },
  };
}

/** For a dialog whose opening button may disappear: moves focus to what is next for a student then, or the main content. */
export function useFocusFallback(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement);
  return () =>
    opener?.isConnected
      ? null
      : document.querySelector<HTMLElement>(".next-actions > a") ?? document.getElementById("main");
}

/** Archives or unarchives (DECISIONS 7), then reloads the page. */
export function useArchivePortfolio(action: "archive" | "unarchive") {
  const { assignmentId: id } = usePortfolio();
  const done = action === "archive" ? "archived" : "brought back";
  return useMutation({
    mutationFn: () => answer(portfolioApi.assignments[":id"][action].$post({ param: { id }, json: {} })),
    onSuccess: () => location.reload(),
    meta: { failed: `The portfolio could not be ${done}. Please try again.` },
  });
}
