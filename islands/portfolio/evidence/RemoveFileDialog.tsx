import { useState } from "react";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { afterRemoval } from "./after_removal.ts";
import { RemovalDialog } from "./RemovalDialog.tsx";
import { useRemoveFile } from "./use_remove_file.ts";

type Props = { assignmentId: string; file: FileView; onClose: () => void };

/** Asks before a piece of evidence is taken away, and takes it away (spec 1 §5). */
export function RemoveFileDialog({ assignmentId, file, onClose }: Props) {
  const remove = useRemoveFile(assignmentId, onClose);
  const [focusAfter] = useState(() => afterRemoval(file));
  return (
    <RemovalDialog
      what="file"
      fileName={file.fileName}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(file)}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {file.shared && <p>Other learners keep theirs.</p>}
    </RemovalDialog>
  );
}
