import { useRef, useState } from "react";
import { CLAIM_STEPS, type ClaimState } from "../../domain/claims.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { confirmationText } from "./claim_text.ts";
import type { useClaimState } from "./use_claim_state.ts";

const StateDialog = lazyDialog(() => import("./StateDialog.tsx"));

type Props = {
  claim: ClaimView;
  next: ClaimState;
  become: ReturnType<typeof useClaimState>;
  /** Focused after the last state, which has no button. */
  focusAfter: () => HTMLElement | null;
};

/** Leads to a claim's next state, with a dialog where students are told of it. */
export function StateButton({ claim, next, become, focusAfter }: Props) {
  const [confirming, setConfirming] = useState<ClaimState | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { action } = CLAIM_STEPS[next];
  const press = () =>
    confirmationText({ number: claim.number, state: next })
      ? setConfirming(next)
      : become.mutate({ claim, state: next });
  return (
    <>
      <ReasonedButton
        ref={button}
        variant="primary"
        pending={become.isPending}
        reason={next === "sent" && claim.rowCount === 0 ? "Every row is withdrawn" : null}
        aria-label={`${action}: claim ${claim.number}`}
        // The second of two clicks is not meant for the state that comes in the same place.
        onClick={({ detail }) => detail > 1 || press()}
      >
        {action}
      </ReasonedButton>
      {confirming && (
        <StateDialog
          claim={claim}
          state={confirming}
          become={become}
          onClose={() => setConfirming(null)}
          focusAfter={() => button.current ?? focusAfter()}
        />
      )}
    </>
  );
}
