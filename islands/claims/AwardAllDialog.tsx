import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CHOSEN_ROWS, NO_VERIFIED_PORTFOLIOS } from "../../domain/claims.ts";
import { canBeChosen } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { AwardChoices } from "./AwardChoices.tsx";
import { awardAllTexts, countChosen, emptyCellTexts, someMissingText } from "./claim_text.ts";
import { claimQueries } from "./queries.ts";

type Props = {
  pending: boolean;
  onConfirm: (rows: readonly ReadinessView[]) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** The rows of the next claim, all ticked but those with something missing; it can be confirmed once they are read again. */
export default function AwardAllDialog({ pending, onConfirm, onClose, focusAfter }: Props) {
  const list = useInfiniteQuery({ ...claimQueries.choices, refetchOnMount: "always" });
  const { data: next } = useQuery(claimQueries.next);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = allItems(list.data);
  const open = rows.filter(({ missing }) => canBeChosen(missing));
  const isTicked = ({ id, missing }: ReadinessView) =>
    canBeChosen(missing) && (choices.get(id) ?? missing.length === 0);
  const chosen = rows.filter(isTicked);
  const withMissing = rows.filter(({ missing }) => missing.length > 0).length;
  const reading = list.isFetching || !list.isFetchedAfterMount;
  const counts = countChosen(chosen);
  const empty = emptyCellTexts({ ...counts, hasCentreNumber: next?.hasCentreNumber ?? true });
  const tick = (some: readonly ReadinessView[], on: boolean) =>
    setChoices(new Map([...choices, ...some.map(({ id }) => [id, on] as const)]));
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={pending}
      size="large"
      title="Award all and make the claim?"
      description="Those ticked are awarded and go into one claim, and its form is downloaded. The others wait for the next claim."
      confirmLabel={chosen.length === 0
        ? "Award & Download Claim Form"
        : `Award ${chosen.length} & Download Claim Form`}
      pending={pending || reading}
      pendingText={pending ? "Awarding…" : "Counting…"}
      disabled={!reading && (list.isError || chosen.length === 0 || chosen.length > MAX_CHOSEN_ROWS)}
      onConfirm={() => onConfirm(chosen)}
      focusAfter={focusAfter}
      asks={rows.length > 0 && (
        <div className="stack gap-s">
          <div className="row between gap-m lines-none">
            <Checkbox
              label={`Tick all ${open.length}${list.hasNextPage ? " shown" : ""}`}
              checked={open.length > 0 && open.every(isTicked)}
              onChange={(event) => tick(open, event.currentTarget.checked)}
            />
            <p role="status">
              <span className="strong">{`${chosen.length} ticked`}</span>
              {withMissing > 0 && `. ${someMissingText(withMissing)}`}
            </p>
          </div>
          {chosen.length > 0 && (
            <p className="small">
              {[...awardAllTexts(counts), ...empty.map((text) => `${text}.`)].join(" ")}
            </p>
          )}
          {chosen.length > MAX_CHOSEN_ROWS && (
            <p className="small">{`At most ${MAX_CHOSEN_ROWS} portfolios in one claim.`}</p>
          )}
        </div>
      )}
    >
      <QueryList
        query={list}
        items={list.data && rows}
        loading="Loading the list…"
        failed="The next claim could not be counted"
        empty={<p className="strong">{NO_VERIFIED_PORTFOLIOS}</p>}
      >
        {(items) => <AwardChoices rows={items} isTicked={isTicked} onTick={tick} />}
      </QueryList>
    </ConfirmDialog>
  );
}
