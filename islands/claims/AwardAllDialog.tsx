import { useQuery } from "@tanstack/react-query";
import { NO_VERIFIED_PORTFOLIOS } from "../../domain/claims.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { awardAllTexts, emptyCellTexts, rowTotal } from "./claim_text.ts";
import { CountFailedAlert } from "./CountFailedAlert.tsx";
import { claimQueries } from "./queries.ts";

type Props = {
  pending: boolean;
  /** `shown`: the number of rows that was confirmed. */
  onConfirm: (shown: number) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Says what Award All does; it can be confirmed once it was counted anew. */
export default function AwardAllDialog({ pending, onConfirm, onClose, focusAfter }: Props) {
  const { data: next, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...claimQueries.next,
    refetchOnMount: "always",
  });
  const counting = isFetching || !isFetchedAfterMount;
  const total = next ? rowTotal(next) : 0;
  const empty = next ? emptyCellTexts(next) : [];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title="Award all and make the claim?"
      description="This makes one claim and downloads its form."
      confirmLabel="Award All & Download Claim Form"
      pending={pending || counting}
      pendingText={pending ? "Awarding…" : "Counting…"}
      disabled={!counting && (error !== null || total === 0)}
      onConfirm={() => onConfirm(total)}
      focusAfter={focusAfter}
    >
      {error && !counting && <CountFailedAlert error={error} onRetry={() => void refetch()} />}
      {next && total === 0 && <p className="strong">{NO_VERIFIED_PORTFOLIOS}</p>}
      {next && total > 0 && (
        <ul className="stack gap-xs">{awardAllTexts(next).map((text) => <li key={text}>{text}</li>)}</ul>
      )}
      {empty.length > 0 && (
        <div>
          <p className="strong">These go in with an empty cell:</p>
          <ul className="stack gap-xs">{empty.map((text) => <li key={text}>{text}</li>)}</ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
