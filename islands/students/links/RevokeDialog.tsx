import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { studentApi } from "../queries.ts";

type Props = { studentId: string; name: string; onClose: () => void };

/** Ends every link of a student (DECISIONS 16). */
export function RevokeDialog({ studentId, name, onClose }: Props) {
  const toast = useToast();
  const revoke = useMutation({
    mutationFn: () => answer(studentApi.students[":id"]["revoke-links"].$post({ param: { id: studentId } })),
    meta: { failed: "The links could not be revoked. Please try again." },
    onSuccess: ({ revoked }) => {
      toast({ title: "Links revoked", description: revokedText(revoked), tone: "success" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
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

function revokedText(count: number): string {
  if (count === 0) return "There was no link that still worked.";
  return count === 1 ? "One link stopped working." : `${count} links stopped working.`;
}
