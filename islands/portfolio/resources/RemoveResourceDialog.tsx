import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { RemovalDialog } from "../evidence/RemovalDialog.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioKeys } from "../portfolio_keys.ts";
import { useFocusAfter } from "../workflow/focus_after.ts";

type Props = { resource: ResourceView; onClose: () => void };

/** Asks before a resource is taken away for everybody (spec 1 §5). */
export default function RemoveResourceDialog({ resource, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const focusAfter = useFocusAfter();
  const key = portfolioKeys.resources(assignmentId);
  const remove = useMutation({
    networkMode: "always",
    mutationFn: () => callApi(calls.resource(resource.id), { method: "DELETE" }),
    onSuccess: () => {
      client.setQueryData<ResourceView[]>(key, (all = []) => all.filter(({ id }) => id !== resource.id));
      toast({ title: "Resource deleted", tone: "success" });
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "Failed to delete resource"),
        tone: "danger",
      }),
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <RemovalDialog
      what="resource"
      fileName={resource.fileName}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
