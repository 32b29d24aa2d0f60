import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { callApi } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { portfolioKeys } from "../portfolio_keys.ts";
import { withoutFile } from "../submission_updates.ts";

/** Takes a piece of evidence away, then reads again what that changed (spec 1 §7). */
export function useRemoveFile(assignmentId: string, onEnd: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const key = portfolioKeys.files(assignmentId);
  return useMutation({
    networkMode: "always",
    mutationFn: (file: FileView) => callApi(calls.submissionFile(file.id), { method: "DELETE" }),
    onSuccess: (_answer, file) => {
      client.setQueryData<FileView[]>(key, (files = []) => withoutFile(files, file.id));
      toast({ title: "Success", description: "File deleted successfully", tone: "success" });
    },
    onError: () => toast({ title: "Error", description: "Failed to delete file", tone: "danger" }),
    onSettled: () => {
      onEnd();
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: portfolioKeys.submissions(assignmentId) });
    },
  });
}
