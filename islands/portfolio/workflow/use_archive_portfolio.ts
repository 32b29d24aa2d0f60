import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";

/** Archives a portfolio or brings it back (DECISIONS 7), then loads the page again, since little of it stays the same. */
export function useArchivePortfolio(archive: boolean) {
  const { assignmentId } = usePortfolio();
  const toast = useToast();
  return useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<AssignmentView>(
        archive ? calls.archivePortfolio(assignmentId) : calls.unarchivePortfolio(assignmentId),
        { method: "POST", body: {} },
      ),
    onSuccess: () => location.reload(),
    onError: (error) => {
      const otherwise = archive
        ? "The portfolio could not be archived. Please try again."
        : "The portfolio could not be brought back. Please try again.";
      toast({ title: "Error", description: messageOf(error, otherwise), tone: "danger" });
    },
  });
}
