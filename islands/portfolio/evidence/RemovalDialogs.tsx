import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioQueries } from "../queries.ts";
import { withoutFile } from "../submission_updates.ts";
import { useFocusFallback } from "../workflow/portfolio_actions.ts";
import { evidenceApi, evidenceQueries } from "./queries.ts";

type RemovalDialogProps = {
  type: keyof typeof TEXTS;
  fileName: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
  children?: ReactNode;
};

// spec 1 §2.10, §5
const TEXTS = {
  file: { title: "Delete file", description: "Are you sure you want to delete this file?" },
  resource: { title: "Delete resource", description: "Are you sure you want to delete this resource?" },
} as const;

function RemovalDialog({ type, fileName, onClose, children, ...confirmProps }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || confirmProps.pending || onClose()}
      {...TEXTS[type]}
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
  const remove = useRemoveFile(assignmentId, onClose);
  const [focusAfter] = useState(() => focusAfterRemoval(file));
  return (
    <RemovalDialog
      type="file"
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

function useRemoveFile(assignmentId: string, onSettled: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = evidenceQueries.files(assignmentId);
  return useMutation({
    mutationFn: ({ id }: FileView) =>
      answer(evidenceApi["submission-files"][":id"].$delete({ param: { id } })),
    onSuccess: (_response, { id }) => {
      client.setQueryData(queryKey, (files = []) => withoutFile(files, id));
      toast({ title: "Success", description: "File deleted successfully", tone: "success" });
    },
    onError: () => toast({ title: "Error", description: "Failed to delete file", tone: "danger" }),
    onSettled: () => {
      onSettled();
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
    },
  });
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
    const next = remaining[index] ?? remaining.at(-1) ?? outcome;
    return next?.querySelector<HTMLElement>("a, button") ?? null;
  };
}

type RemoveResourceProps = { resource: ResourceView; onClose: () => void };

export function RemoveResourceDialog({ resource, onClose }: RemoveResourceProps) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const focusAfter = useFocusFallback();
  const { queryKey } = evidenceQueries.resources(assignmentId);
  const remove = useMutation({
    mutationFn: () => answer(evidenceApi["outcome-resources"][":id"].$delete({ param: { id: resource.id } })),
    onSuccess: () => {
      client.setQueryData(
        queryKey,
        (resources = []) => resources.filter(({ id }) => id !== resource.id),
      );
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
      type="resource"
      fileName={resource.fileName}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
