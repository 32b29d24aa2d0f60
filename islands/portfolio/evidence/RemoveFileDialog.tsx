import { useState } from "react";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { afterRemoval } from "./after_removal.ts";
import { useRemoveFile } from "./use_remove_file.ts";

type Props = { assignmentId: string; file: FileView; onClose: () => void };

/** Asks before a piece of evidence is taken away (spec 1 §5). */
export function RemoveFileDialog({ assignmentId, file, onClose }: Props) {
  const remove = useRemoveFile(assignmentId, onClose);
  const [focusAfter] = useState(() => afterRemoval(file));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || remove.isPending || onClose()}
      title="Delete file"
      description="Are you sure you want to delete this file?"
      confirmLabel="Delete"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(file)}
      focusAfter={focusAfter}
    >
      <p className="evidence-name" dir="auto">{file.fileName}</p>
      {file.shared && <p>Other learners keep theirs.</p>}
    </ConfirmDialog>
  );
}
