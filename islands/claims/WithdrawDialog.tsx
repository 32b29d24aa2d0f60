import { useQueryClient } from "@tanstack/react-query";
import { checkWithdrawalReason } from "../../domain/claims.ts";
import { fullName } from "../../domain/people.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import type { ClaimRowView } from "../../server/features/claims/read_claim_rows.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { answer } from "../api.ts";
import { ownDraft } from "../form/form_draft.ts";
import { useForm } from "../form/use_form.ts";
import { withItem } from "../lists/list_pages.ts";
import { useToast } from "../providers.tsx";
import { claimApi, claimQueries } from "./queries.ts";
import { useShowClaim } from "./use_claim_state.ts";

type Props = { claim: ClaimView; row: ClaimRowView; onClose: () => void };

/** Takes a row out of a claim that is not sent; its portfolio enters the next (DECISIONS 18). */
export default function WithdrawDialog({ claim, row, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const showClaim = useShowClaim();
  const rows = claimQueries.rows(claim.id);
  const form = useForm({
    saved: { reason: "" },
    check: ({ reason }) => ({ reason: checkWithdrawalReason(reason) }),
    save: ({ reason }) =>
      answer(claimApi.admin.claims[":id"].rows[":row"].withdraw.$post({
        param: { id: claim.id, row: row.id },
        json: { reason: reason.trim() },
      })),
    onSaved: (view) => {
      showClaim(view);
      const withdrawn: ClaimRowView = {
        ...row,
        withdrawn: { at: new Date().toISOString(), reason: form.values.reason.trim() },
      };
      client.setQueryData(rows.queryKey, (list) => list && withItem(list, withdrawn));
      toast({ title: "Row withdrawn", description: fullName(row), tone: "success" });
      onClose();
    },
    drafts: () => ownDraft(`withdraw ${row.id}`),
    onFailed: () => {
      void client.invalidateQueries(rows);
      void client.invalidateQueries(claimQueries.claims);
    },
    failed: "The row could not be withdrawn. Please try again.",
  });
  const { isPending } = form.saving;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Withdraw this row?"
      description={
        <>
          <bdi>{fullName(row)}</bdi>, {row.unitTitle}: it leaves claim{" "}
          {claim.number}. The portfolio stays awarded and enters the next claim.
        </>
      }
      confirmLabel="Withdraw"
      tone="danger"
      pending={isPending}
      pendingText="Withdrawing…"
      onConfirm={() => form.submit(new Event("submit"))}
      focusAfter={() => document.getElementById(row.id)}
    >
      <Field label="Why it is withdrawn" hint="Administrators can read this." error={form.error("reason")}>
        <TextArea {...form.field("reason")} />
      </Field>
    </ConfirmDialog>
  );
}
