import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { dateAndTime, longDate } from "../../../domain/dates.ts";
import { calls } from "../../../domain/links.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { RemovedFileView } from "../../../server/features/evidence/removed/list_removed.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { LoadedList } from "../../lists/LoadedList.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioKeys } from "../portfolio_keys.ts";

/** What was taken away from a portfolio in the last 30 days, to put back (DESIGN §3, Evidence). */
export default function RemovedFilesDialog({ onClose }: { onClose: () => void }) {
  const { assignmentId, timeZone, may } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const key = ["removed files", assignmentId];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi<RemovedFileView[]>(calls.removedFiles(assignmentId), { signal }),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
  const back = useMutation({
    networkMode: "always",
    mutationFn: ({ id }: RemovedFileView) =>
      callApi<FileView>(calls.restoreFile(id), { method: "POST", body: {} }),
    onSuccess: (_view, { id, fileName, outcomeIndex }) => {
      client.setQueryData<RemovedFileView[]>(key, (files = []) => files.filter((file) => file.id !== id));
      toast({ title: `Back in outcome ${outcomeIndex + 1}`, description: fileName, tone: "success" });
    },
    onError: (error) => {
      const description = messageOf(error, "The file could not be put back. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: portfolioKeys.files(assignmentId) });
      void client.invalidateQueries({ queryKey: portfolioKeys.submissions(assignmentId) });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Deleted files"
      description="What was deleted here is kept for 30 days."
    >
      <LoadedList
        list={list}
        loading="Loading deleted files…"
        failed="The deleted files could not be loaded"
        empty={<p className="quiet">Nothing was deleted here in the last 30 days.</p>}
      >
        {(files) => (
          <ul className="removed-files">
            {files.map((file) => (
              <li key={file.id}>
                <p>
                  <b dir="auto">{file.fileName}</b>
                  <span className="quiet">
                    {`Outcome ${file.outcomeIndex + 1}. Deleted by ${
                      file.removedBy === "staff" ? "staff" : "the student"
                    } on ${dateAndTime(file.removedAt, timeZone)}, kept until ${
                      longDate(file.goesAt, timeZone)
                    }.`}
                  </span>
                </p>
                {may.restore && (
                  <Button
                    size="small"
                    aria-label={`Put back ${file.fileName}`}
                    pending={back.isPending && back.variables.id === file.id}
                    onClick={() => back.isPending || back.mutate(file)}
                  >
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </Dialog>
  );
}
