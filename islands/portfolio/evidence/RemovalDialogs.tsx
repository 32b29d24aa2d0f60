import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioQueries } from "../state/queries.ts";
import { withoutFile } from "../state/submission_updates.ts";
import { useFocusFallback } from "../workflow/portfolio_actions.ts";
import { evidenceApi, evidenceQueries } from "./queries.ts";

type RemovalDialogProps = {
  /** Spec 1 §2.10, §5. */
  noun: "file" | "resource";
  fileName: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
  children?: ReactNode;
};

function RemovalDialog({ noun, fileName, onClose, children, ...confirmProps }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${noun}`}
      description={`Are you sure you want to delete this ${noun}?`}
      confirmLabel="Delete"
      tone="danger"
      {...confirmProps}
    >
      <p className="evidence-name clamp strong" dir="auto">{fileName}</p>
      {children}
    </ConfirmDialog>
  );
}

export function RemoveFileDialog({ file, onClose }: { file: FileView; onClose: () => void }) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const [focusAfter] = useState(() => focusAfterRemoval(file));
  const { queryKey } = evidenceQueries.files(assignmentId);
  const remove = useMutation({
    mutationFn: () => answer(evidenceApi["submission-files"][":id"].$delete({ param: { id: file.id } })),
    onSuccess: () => {
      client.setQueryData(queryKey, (files = []) => withoutFile(files, file.id));
      toast({ title: "Success", description: "File deleted successfully", tone: "success" });
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
    },
    meta: { failed: "Failed to delete file" },
  });
  return (
    <RemovalDialog
      noun="file"
      fileName={file.fileName}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {file.shared && <p>Other students keep theirs.</p>}
    </RemovalDialog>
  );
}

/**
 * Call before the removal; the result tells, after it, where focus goes: to the next file, else the last, else the add
 * button; null while the file is still shown.
 */
function focusAfterRemoval({ id, outcomeIndex }: FileView): () => HTMLElement | null {
  const outcome = document.getElementById(`outcome-${outcomeIndex + 1}`);
  const items = () => [...outcome?.querySelectorAll<HTMLElement>(".evidence-file") ?? []];
  const isRemoved = (item: HTMLElement) => item.dataset.evidence === id;
  const index = items().findIndex(isRemoved);
  return () => {
    const remaining = items();
    if (remaining.some(isRemoved)) return null;
    const next = remaining[index] ?? remaining.at(-1) ?? outcome?.querySelector(".file-drop");
    return next?.querySelector<HTMLElement>("a, button") ?? null;
  };
}

export function RemoveResourceDialog({ resource, onClose }: { resource: ResourceView; onClose: () => void }) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const focusAfter = useFocusFallback();
  const { queryKey } = evidenceQueries.resources(assignmentId);
  const remove = useMutation({
    mutationFn: () => answer(evidenceApi["outcome-resources"][":id"].$delete({ param: { id: resource.id } })),
    onSuccess: () => {
      client.setQueryData(queryKey, (resources = []) => resources.filter(({ id }) => id !== resource.id));
      toast({ title: "Resource deleted", tone: "success" });
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey });
    },
    meta: { failed: "Failed to delete resource" },
  });
  return (
    <RemovalDialog
      noun="resource"
      fileName={resource.fileName}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
