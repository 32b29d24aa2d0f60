import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { dateAndTime, longDate } from "../../../domain/dates.ts";
import type { RemovedFileView } from "../../../server/features/evidence/removed/list_removed.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { QueryList } from "../../lists/QueryList.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioQueries } from "../state/queries.ts";
import { evidenceApi, evidenceQueries } from "./queries.ts";

/** Evidence removed in the last 30 days, with a way to restore it (DESIGN §3, Evidence). */
export default function RemovedFilesDialog({ onClose }: { onClose: () => void }) {
  const { assignmentId, timeZone, can } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const query = evidenceQueries.removed(assignmentId);
  const removed = useQuery(query);
  const restore = useMutation({
    mutationFn: ({ id }: RemovedFileView) =>
      answer(evidenceApi["submission-files"][":id"].restore.$post({ param: { id } })),
    onSuccess: (_view, { id, fileName, outcomeIndex }) => {
      client.setQueryData(query.queryKey, (files = []) => files.filter((file) => file.id !== id));
      toast({ title: `Back in outcome ${outcomeIndex + 1}`, description: fileName, tone: "success" });
    },
    // Another person may have put it back.
    onError: () => void client.invalidateQueries(query),
    onSettled: () => {
      void client.invalidateQueries(evidenceQueries.files(assignmentId));
      void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
    },
    meta: { failed: "The file could not be put back. Please try again." },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Deleted files"
      description="What was deleted here is kept for 30 days."
    >
      <QueryList
        query={removed}
        items={removed.data}
        loading="Loading deleted files…"
        failed="The deleted files could not be loaded"
        empty={<p className="quiet">Nothing was deleted here in the last 30 days.</p>}
      >
        {(files) => (
          <ul className="rows divided">
            {files.map((file) => (
              <li key={file.id} className="row between lines-s">
                <p className="stack gap-none share anywhere">
                  <b dir="auto">{file.fileName}</b>
                  <span className="small quiet">
                    {`Outcome ${file.outcomeIndex + 1}. Deleted by ${
                      file.removedBy === "staff" ? "staff" : "the student"
                    } on ${dateAndTime(file.removedAt, timeZone)}, kept until ${
                      longDate(file.goesAt, timeZone)
                    }.`}
                  </span>
                </p>
                {can.restore && (
                  <Button
                    size="small"
                    aria-label={`Put back ${file.fileName}`}
                    pending={restore.isPending && restore.variables.id === file.id}
                    onClick={() => restore.isPending || restore.mutate(file)}
                  >
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </Dialog>
  );
}
