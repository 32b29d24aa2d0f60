import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportItem } from "../../../server/features/chat/safeguarding/list_reports.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { answer, ApiError } from "../../api.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { useToast } from "../../providers.tsx";
import { safeguardingApi, safeguardingQueries } from "./queries.ts";
import { subjectName } from "./SubjectFacts.tsx";

type Props = { report: ReportItem; onClose: () => void; focusAfter: () => HTMLElement | null };

export function HandleReportDialog({ report, onClose, focusAfter }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const refetchLists = () => {
    void client.invalidateQueries({ queryKey: safeguardingQueries.allReports });
    void client.invalidateQueries({ queryKey: safeguardingQueries.allConversations });
    void client.invalidateQueries({ queryKey: safeguardingQueries.count.queryKey });
  };
  const handle = useMutation({
    mutationFn: () =>
      answer(safeguardingApi.chat.reports[":id"].handled.$post({ param: { id: report.id }, json: {} })),
    meta: { failed: CHECK_CONNECTION, failedTitle: "This was not noted" },
    onSuccess: () => {
      toast({
        title: "Report handled",
        description: "It is among the handled reports now.",
        tone: "success",
      });
      refetchLists();
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      refetchLists();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Mark this report as handled?"
      description={`Do this once you have dealt with it. That it was you, and when, stays with the report about ${
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
