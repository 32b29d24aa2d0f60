import { useQuery } from "@tanstack/react-query";
import { rowCountText } from "../../domain/claims.ts";
import { longDate, timeOfDay } from "../../domain/dates.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import { Button } from "../../ui/Button.tsx";
import { Download } from "../../ui/page_icons.ts";
import { claimQueries } from "./queries.ts";
import { useClaimFile } from "./use_claim_file.ts";

type Props = { claim: ClaimView; timeZone: string };

/** Earlier sendings of a claim that was taken back; empty if there are none. */
export function EarlierSendings({ claim, timeZone }: Props) {
  const { data: sendings = [] } = useQuery(claimQueries.earlierSendings(claim.id));
  const file = useClaimFile(timeZone);
  if (sendings.length === 0) return null;
  const label = `Sent before, then taken back: claim ${claim.number}`;
  return (
    <div className="line-above stack gap-s">
      <h4>Sent before, then taken back</h4>
      <ul className="stack gap-xs" aria-label={label}>
        {sendings.map(({ sentAt, rowCount }) => {
          const when = `${longDate(sentAt, timeZone)}, ${timeOfDay(sentAt, timeZone)}`;
          return (
            <li key={sentAt} className="row gap-m">
              <span>{`${when}: ${rowCountText(rowCount)}`}</span>
              <Button
                size="small"
                icon={<Download size={20} />}
                pending={file.isPending && file.variables.sending === sentAt}
                pendingText="Downloading…"
                aria-label={`Download what was sent on ${when}`}
                onClick={() => file.mutate({ ...claim, sending: sentAt })}
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
