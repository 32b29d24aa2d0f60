import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../../domain/links.ts";
import { checkReason, type PortfolioState, returnOf } from "../../../domain/workflow.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { ApiError, callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { useFocusAfter } from "./focus_after.ts";
import { readAgain, showAssignment } from "./show_assignment.ts";

type Props = { state: PortfolioState; onClose: () => void };

/** Gives a portfolio back one step, with the reason that its student and the staff will read (DECISIONS 7). */
export default function ReturnDialog({ state, onClose }: Props) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const focusAfter = useFocusAfter();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const back = useMutation({
    networkMode: "always",
    mutationFn: () =>
      callApi<AssignmentView>(calls.returnPortfolio(assignmentId), {
        method: "POST",
        body: { reason: reason.trim(), from: state },
      }),
    onSuccess: (assignment) => {
      showAssignment(client, assignment);
      toast({ title: "Portfolio returned", tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.reason) return setWrong(error.fields.reason);
      const description = messageOf(error, "The portfolio could not be returned. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
      readAgain(client, assignmentId);
    },
  });
  const confirm = () => {
    const fault = checkReason(reason);
    setWrong(fault);
    if (!fault) back.mutate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || back.isPending || onClose()}
      title="Return this portfolio?"
      description={whereTo(state)}
      confirmLabel="Return Portfolio"
      pending={back.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <Field label="Why it is returned" hint="The student and the staff can read this." error={wrong}>
        <TextArea value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** What the step back means. */
function whereTo(state: PortfolioState): string {
  const to = returnOf(state)?.to ?? null;
  if (to === null) return "The student can change it, and submits it again.";
  return to === "submitted"
    ? "It is submitted again: evidence, reflections and ticks can change, and it is assessed again."
    : "It is assessed again, and can be verified again.";
}
