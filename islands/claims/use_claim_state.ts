import { useMutation, useQueryClient } from "@tanstack/react-query";
import { canBecome, CLAIM_STATE_LABELS, type ClaimState, nextClaimState } from "../../domain/claims.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import { answer } from "../api.ts";
import { withItem } from "../lists/list_pages.ts";
import { useToast } from "../providers.tsx";
import { claimApi, claimQueries } from "./queries.ts";

type Change = { claim: Pick<ClaimView, "id" | "number" | "state" | "rowCount">; state: ClaimState };

/** A claim's next state, or the one before, shown in the list of claims; the toast takes the next one back. */
export function useClaimState() {
  const client = useQueryClient();
  const toast = useToast();
  const showClaim = useShowClaim();
  const become = useMutation({
    mutationFn: ({ claim: { id, state: from, rowCount }, state }: Change) =>
      answer(claimApi.admin.claims[":id"].$patch({ param: { id }, json: { state, from, rowCount } })),
    onSuccess: (view, { claim, state }) => {
      showClaim(view);
      // Sending fixes the rows.
      void client.invalidateQueries(claimQueries.rows(view.id));
      const undo = { label: "Undo", run: () => become.mutate({ claim: view, state: claim.state }) };
      toast({
        title: `Claim ${view.number}: ${CLAIM_STATE_LABELS[state].toLowerCase()}`,
        tone: "success",
        // A step back has removed a day.
        ...(nextClaimState(claim.state) === state && canBecome(state, claim.state) ? { action: undo } : {}),
      });
    },
    onError: (_error, { claim }) => {
      void client.invalidateQueries(claimQueries.claims);
      void client.invalidateQueries(claimQueries.rows(claim.id));
    },
    meta: { failed: "The claim could not be changed. Please try again." },
  });
  return become;
}

/** Puts a claim in its place in the list. */
export function useShowClaim() {
  const client = useQueryClient();
  return (claim: ClaimView) =>
    client.setQueryData(claimQueries.claims.queryKey, (list) => list && withItem(list, claim));
}
