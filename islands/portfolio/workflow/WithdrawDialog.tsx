import { useMutation } from "@tanstack/react-query";
import { calls, links } from "../../../domain/links.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ApiError, callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { useArchivePortfolio } from "./use_archive_portfolio.ts";

type Props = {
  /** Whose portfolio it is. */
  name: string;
  onClose: () => void;
};

/** Takes away a portfolio that was made by mistake; one that holds work can only be archived, which it then offers (DECISIONS 7). */
export default function WithdrawDialog({ name, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const toast = useToast();
  const archive = useArchivePortfolio(true);
  const withdraw = useMutation({
    networkMode: "always",
    mutationFn: () => callApi(calls.assignment(assignmentId), { method: "DELETE" }),
    onSuccess: () => location.assign(links.home()),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict") return;
      const description = messageOf(error, "The portfolio could not be withdrawn. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
  });
  const refused = withdraw.error instanceof ApiError && withdraw.error.code === "conflict"
    ? withdraw.error.message
    : null;
  const busy = [withdraw, archive].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={refused ? "This portfolio cannot be withdrawn" : "Withdraw this portfolio?"}
      description={refused ??
        `${name} no longer has this unit. This is for a portfolio that was made by mistake and holds no work yet.`}
      confirmLabel={refused ? "Archive" : "Withdraw"}
      tone={refused ? "primary" : "danger"}
      pending={busy}
      onConfirm={() => refused ? archive.mutate() : withdraw.mutate()}
    >
      {refused && (
        <p role="alert">
          {`Archived, ${name} no longer sees it. Staff can still look at it, and bring it back.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
