import { useMutation } from "@tanstack/react-query";
import { links } from "../../../domain/links.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { answer, ApiError, messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioApi } from "../state/queries.ts";
import { useArchivePortfolio } from "./portfolio_actions.ts";

type Props = { studentName: string; onClose: () => void };

// DECISIONS 7
export function ArchiveDialog({ studentName, onClose }: Props) {
  const archive = useArchivePortfolio("archive");
  const busy = archive.isPending || archive.isSuccess;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Archive this portfolio?"
      description={`${studentName} no longer sees it, and nothing in it can change. Staff can still look at it, and bring it back.`}
      confirmLabel="Archive"
      pending={busy}
      onConfirm={() => archive.mutate()}
    />
  );
}

/** For a portfolio made by mistake; offers to archive one that contains work (DECISIONS 7). */
export function WithdrawDialog({ studentName, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const toast = useToast();
  const archive = useArchivePortfolio("archive");
  const withdraw = useMutation({
    mutationFn: () => answer(portfolioApi.assignments[":id"].$delete({ param: { id: assignmentId } })),
    onSuccess: () => location.assign(links.home()),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict") return;
      const description = messageOf(error, "The portfolio could not be withdrawn. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
  });
  const refusal = withdraw.error instanceof ApiError && withdraw.error.code === "conflict"
    ? withdraw.error.message
    : null;
  const busy = [withdraw, archive].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={refusal ? "This portfolio cannot be withdrawn" : "Withdraw this portfolio?"}
      description={refusal ??
        `${studentName} no longer has this unit. This is for a portfolio that was made by mistake and has no work yet.`}
      confirmLabel={refusal ? "Archive" : "Withdraw"}
      tone={refusal ? "primary" : "danger"}
      pending={busy}
      onConfirm={() => refusal ? archive.mutate() : withdraw.mutate()}
    >
      {refusal && (
        <p role="alert">
          {`Archived, ${studentName} no longer sees it. Staff can still look at it, and bring it back.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
