import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { ReportItem } from "../../../server/features/chat/safeguarding/list_reports.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ApiError, callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { safeguardingKeys } from "./safeguarding_keys.ts";
import { subjectName } from "./subject_words.ts";

type Props = { report: ReportItem; onClose: () => void; focusAfter: () => HTMLElement | null };

/** Asks before a report counts as handled. Where a colleague was faster, that is said, and the lists show it. */
export function HandleDialog({ report, onClose, focusAfter }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: safeguardingKeys.allReports });
    void client.invalidateQueries({ queryKey: safeguardingKeys.allConversations });
    void client.invalidateQueries({ queryKey: safeguardingKeys.count });
  };
  const handle = useMutation({
    mutationFn: () => callApi<ReportItem>(calls.handleReport(report.id), { method: "POST", body: {} }),
    onSuccess: () => {
      toast({
        title: "Report handled",
        description: "It is among the handled reports now.",
        tone: "success",
      });
      readAgain();
      onClose();
    },
    onError: (error) => {
      toast({
        title: "This was not noted",
        description: messageOf(error, "Check your connection, then try again."),
        tone: "danger",
      });
      if (!(error instanceof ApiError)) return;
      readAgain();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || handle.isPending || onClose()}
      title="Mark this report as handled?"
      description={`Do so when you have seen to it. That it was you, and when, stays with the report about ${
        subjectName(report)
      }. It cannot be taken back.`}
      confirmLabel="Mark as handled"
      pending={handle.isPending}
      pendingText="Noting it…"
      onConfirm={() => handle.mutate()}
      focusAfter={() => handle.isIdle ? null : focusAfter()}
    />
  );
}
