import { useMutation } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";

type Props = { studentId: string; name: string; onClose: () => void };

/** Ends every link of a student, for one that came into wrong hands (DECISIONS 16). */
export function RevokeDialog({ studentId, name, onClose }: Props) {
  const toast = useToast();
  const revoke = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<{ revoked: number }>(calls.revokeLinks(studentId), { method: "POST", body: {} }),
    onSuccess: ({ revoked }) => {
      toast({ title: "Links revoked", description: revokedWords(revoked), tone: "success" });
      onClose();
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "The links could not be revoked. Please try again."),
        tone: "danger",
      }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || revoke.isPending || onClose()}
      title={`Revoke the links of ${name}?`}
      description={"Every link that was sent or copied stops working, and the student is signed out wherever they are. " +
        "Nothing of their work is lost. You can send a new link at once."}
      confirmLabel="Revoke links"
      tone="danger"
      pending={revoke.isPending}
      pendingText="Revoking…"
      onConfirm={() => revoke.mutate()}
    />
  );
}

function revokedWords(count: number): string {
  if (count === 0) return "There was no link that still worked.";
  return count === 1 ? "One link stopped working." : `${count} links stopped working.`;
}
