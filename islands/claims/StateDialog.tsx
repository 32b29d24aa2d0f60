import type { ClaimState } from "../../domain/claims.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { confirmationText } from "./claim_text.ts";
import type { useClaimState } from "./use_claim_state.ts";

type Props = {
  /** The claim as it was when the dialog opened. */
  claim: ClaimView;
  state: ClaimState;
  become: ReturnType<typeof useClaimState>;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Says what students read once the claim has its next state, or what a step back removes. */
export default function StateDialog({ claim, state, become, onClose, focusAfter }: Props) {
  const text = confirmationText(claim, state);
  return text && (
    <ConfirmDialog
      onClose={onClose}
      title={text.title}
      description={text.description}
      confirmLabel={text.action}
      pending={become.isPending}
      pendingText="Saving…"
      onConfirm={() => become.mutate({ claim, state }, { onSettled: onClose })}
      focusAfter={focusAfter}
    />
  );
}
