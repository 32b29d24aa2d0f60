import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkReason, type PortfolioState, returnOf } from "../../../domain/workflow.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, ApiError, messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioApi } from "../queries.ts";
import { cacheAssignment, refetchPortfolio, useFocusFallback } from "./portfolio_actions.ts";

type Props = { state: PortfolioState; onClose: () => void };

/** Returns a portfolio one step, with a reason for its student and staff (DECISIONS 7). */
export default function ReturnDialog({ state, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const focusAfter = useFocusFallback();
  const [reason, setReason] = useState("");
  const [reasonError, setReasonError] = useState<string | null>(null);
  const returnPortfolio = useMutation({
    mutationFn: () => {
      const json = { reason: reason.trim(), from: state ?? undefined };
      return answer(portfolioApi.assignments[":id"].return.$post({ param: { id: assignmentId }, json }));
    },
    onSuccess: (assignment) => {
      cacheAssignment(client, assignment);
      toast({ title: "Portfolio returned", tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.reason) return setReasonError(error.fields.reason);
      const description = messageOf(error, "The portfolio could not be returned. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
      refetchPortfolio(client, assignmentId);
    },
  });
  const confirm = () => {
    const error = checkReason(reason);
    setReasonError(error);
    if (!error) returnPortfolio.mutate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || returnPortfolio.isPending || onClose()}
      title="Return this portfolio?"
      description={returnEffectText(state)}
      confirmLabel="Return Portfolio"
      pending={returnPortfolio.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <Field label="Why it is returned" hint="The student and the staff can read this." error={reasonError}>
        <TextArea value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function returnEffectText(state: PortfolioState): string {
  const to = returnOf(state)?.to ?? null;
  if (to === null) return "The student can change it, and submits it again.";
  return to === "submitted"
    ? "It is submitted again: evidence, reflections and ticks can change, and it is assessed again."
    : "It is assessed again, and can be verified again.";
}
