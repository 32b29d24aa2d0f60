import { useMutation, useQueryClient } from "@tanstack/react-query";
import { countText } from "../../../../domain/count_text.ts";
import type { FileView } from "../../../../server/features/evidence/read_assignment_files.ts";
import type { RemovedEvidence } from "../../../../server/features/evidence/remove_evidence.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { answer } from "../../../api.ts";
import { useToast } from "../../../providers.tsx";
import { usePortfolio } from "../../state/portfolio_context.ts";
import { portfolioQueries } from "../../state/queries.ts";
import { useFocusFallback } from "../../workflow/portfolio_actions.ts";
import { evidenceApi, evidenceQueries } from "../queries.ts";

type Props = {
  files: readonly FileView[];
  onDone: (left: RemovedEvidence["left"]) => void;
  onClose: () => void;
  /** Takes the focus where the button that opened it is gone. */
  focusFallback: () => HTMLElement | null;
};

/** Asks once for all of them (spec 1 §2.10), and tells which could not be deleted. */
export function RemoveFilesDialog({ files, onDone, onClose, focusFallback }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const isOpenerGone = useFocusFallback();
  const toast = useToast();
  const { queryKey } = evidenceQueries.files(assignmentId);
  const remove = useMutation({
    mutationFn: () =>
      answer(evidenceApi.assignments[":id"]["removed-files"].$post({
        param: { id: assignmentId },
        json: { ids: files.map(({ id }) => id) },
      })),
    onSuccess: ({ removed, left }) => {
      // What is left out because it has gone is no longer shown either.
      const gone = [...removed, ...left.filter(({ reason }) => reason === "gone").map(({ id }) => id)];
      client.setQueryData(queryKey, (shown = []) => shown.filter(({ id }) => !gone.includes(id)));
      if (removed.length > 0) {
        const description = removed.length === 1
          ? "File deleted successfully"
          : `${countText(removed.length, "file")} deleted successfully`;
        toast({ title: "Success", description, tone: "success" });
      }
      onDone(left);
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
    },
    meta: { failed: `Failed to delete ${files.length === 1 ? "file" : "files"}` },
  });
  const one = files.length === 1;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={one ? "Delete file" : `Delete ${countText(files.length, "file")}`}
      description={`Are you sure you want to delete ${one ? "this file" : `these ${files.length} files`}?`}
      confirmLabel="Delete"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      focusAfter={() => isOpenerGone() && focusFallback()}
    >
      {files.some(({ shared }) => shared) && <p>Other students keep theirs.</p>}
      <ul className="form-list rows box divided scrolls" tabIndex={0} aria-label="Files to delete">
        {files.map(({ id, fileName }) => (
          <li key={id}>
            <span className="clamp strong" dir="auto">{fileName}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
