import { useState } from "react";
import { checkReason, type PortfolioState, returnOf } from "../../../domain/workflow.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer } from "../../api.ts";
import { ownDraft } from "../../form/form_draft.ts";
import { useForm } from "../../form/use_form.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioApi } from "../state/queries.ts";
import { useFocusFallback, useStepOutcome } from "./portfolio_actions.ts";

type Props = { state: PortfolioState; onClose: () => void };

/** Returns a portfolio one step, with a reason for its student and staff (DECISIONS 7). */
export default function ReturnDialog({ state, onClose }: Props) {
  const { assignmentId: id } = usePortfolio();
  const [from] = useState(state);
  const focusAfter = useFocusFallback();
  const { onDone, onRefused } = useStepOutcome("Portfolio returned", onClose);
  const form = useForm({
    saved: { reason: "" },
    check: ({ reason }) => ({ reason: checkReason(reason) }),
    save: ({ reason }) => {
      const json = { reason: reason.trim(), from: from ?? undefined };
      return answer(portfolioApi.assignments[":id"].return.$post({ param: { id }, json }));
    },
    onSaved: onDone,
    onFailed: async () => {
      const found = await onRefused();
      // Another person has moved it; the reason is kept.
      if (found && found.portfolioStatus !== from) onClose();
    },
    failed: "The portfolio could not be returned. Please try again.",
    drafts: () => ownDraft(`return ${id}`),
  });
  const { isPending } = form.saving;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Return this portfolio?"
      description={returnEffectText(from)}
      confirmLabel="Return Portfolio"
      pending={isPending}
      onConfirm={() => form.submit(new Event("submit"))}
      focusAfter={focusAfter}
    >
      <Field
        label="Why it is returned"
        hint="The student and the staff can read this."
        error={form.error("reason")}
      >
        <TextArea {...form.field("reason")} />
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
