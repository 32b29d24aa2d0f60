import { useQuery } from "@tanstack/react-query";
import { NO_VERIFIED_PORTFOLIOS } from "../../domain/claims.ts";
import { links } from "../../domain/links.ts";
import { FIRST_CLAIMS_HINT } from "../../domain/readiness.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Download } from "../../ui/page_icons.ts";
import AwardAllDialog from "./AwardAllDialog.tsx";
import { emptyCellTexts, leftOutText, rowTotal } from "./claim_text.ts";
import { ClaimResult } from "./ClaimResult.tsx";
import { CountFailedAlert } from "./CountFailedAlert.tsx";
import { claimQueries } from "./queries.ts";
import { useAwardAll } from "./use_award_all.ts";

/** Content of the next claim, and Award All (spec 2 §2, §4). */
export default function NextClaimIsland({ timeZone }: { timeZone: string }) {
  const { data: next, error, refetch } = useQuery(claimQueries.next);
  const awardAll = useAwardAll(timeZone);
  if (next === undefined) {
    return error && <CountFailedAlert error={error} onRetry={() => void refetch()} />;
  }
  const total = rowTotal(next);
  const empty = emptyCellTexts(next);
  const leftOut = leftOutText(next);
  return (
    <Card
      title="Next claim"
      headingRef={awardAll.heading}
    >
      <CardSection className="stack">
        <ClaimResult awardAll={awardAll} />
        {total === 0
          ? (
            <div>
              <p className="strong">{NO_VERIFIED_PORTFOLIOS}</p>
              <p className="quiet measure">
                Portfolios that are verified, or awarded one by one, make up the next claim.
              </p>
            </div>
          )
          : (
            <dl className="row gap-xl lines-m">
              <Number term="To be awarded" value={next.toAward} />
              <Number term="Awarded already" value={next.awarded} />
              <Number term="Rows" value={total} />
            </dl>
          )}
        {leftOut && <p className="measure">{leftOut}</p>}
        {total > 0 && (
          <>
            <div className="halves">
              {empty.length > 0 && (
                <Alert tone="warning" title="These cells will be blank">
                  <ul className="stack gap-xs">{empty.map((text) => <li key={text}>{text}</li>)}</ul>
                  {!next.hasCentreNumber && (
                    <p>
                      <a href={links.settings("establishment")}>Set the centre number under Settings</a>
                    </p>
                  )}
                </Alert>
              )}
              {next.reviewed && (
                <Alert title="Your first claims">
                  <p>{FIRST_CLAIMS_HINT}</p>
                </Alert>
              )}
            </div>
            <p>
              <Button variant="primary" icon={<Download size={20} />} onClick={awardAll.ask}>
                Award All & Download Claim Form
              </Button>
            </p>
          </>
        )}
      </CardSection>
      {awardAll.asking && (
        <AwardAllDialog
          pending={awardAll.pending}
          onConfirm={awardAll.run}
          onClose={awardAll.cancel}
          focusAfter={awardAll.focusAfter}
        />
      )}
    </Card>
  );
}

function Number({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt className="small quiet">{term}</dt>
      <dd className="display-size bold digits">{value}</dd>
    </div>
  );
}
