import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CLAIM_STEPS, NO_VERIFIED_PORTFOLIOS, rowCountText } from "../../domain/claims.ts";
import { links } from "../../domain/links.ts";
import { FIRST_CLAIMS_HINT } from "../../domain/readiness.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Download } from "../../ui/page_icons.ts";
import AwardAllDialog from "./AwardAllDialog.tsx";
import { emptyCellTexts, leaversText, portfolioCount, rowTotal } from "./claim_text.ts";
import { CountFailedAlert } from "./CountFailedAlert.tsx";
import { claimQueries } from "./queries.ts";
import { useAwardAll } from "./use_award_all.ts";

/** What the next claim would hold, and Award All (spec 2 §2, §4). */
export default function NextClaimIsland({ timeZone }: { timeZone: string }) {
  const { data: next, error, refetch } = useQuery(claimQueries.next);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = useRef(false);
  const awardAll = useAwardAll(timeZone, () => {
    ended.current = true;
    setAsking(false);
  });
  const { made, unanswered, file } = awardAll;
  const ask = () => {
    ended.current = false;
    setAsking(true);
  };
  if (next === undefined) {
    return error && <CountFailedAlert error={error} onRetry={() => void refetch()} />;
  }
  const total = rowTotal(next);
  const empty = emptyCellTexts(next);
  const leavers = leaversText(next);
  return (
    <Card
      title="Next claim"
      headingRef={heading}
    >
      <CardSection className="stack">
        {made && (
          <Alert tone={file.isError ? "warning" : "success"} title={`Claim ${made.number} is made`} live>
            <p>
              {`It holds ${rowCountText(made.rowCount)}, and ${portfolioCount(made.awarded)} ${
                made.awarded === 1 ? "was" : "were"
              } awarded. `}
              {file.isError && "Its form could not be downloaded."}
            </p>
            <div className="alert-buttons row gap-s">
              <Button
                size="small"
                icon={<Download size={18} />}
                pending={file.isPending}
                pendingText="Downloading…"
                onClick={() =>
                  file.mutate(made)}
              >
                {file.isError ? CLAIM_STEPS.exported.action : "Download again"}
              </Button>
              <a className="target strong" href={links.claims({ show: "claims" })}>See the claims</a>
            </div>
          </Alert>
        )}
        {unanswered && (
          <Alert tone="warning" title="No answer came" live>
            <p>
              The claim may have been made all the same. Before you try again, look at{" "}
              <a href={links.claims({ show: "claims" })}>the claims</a>.
            </p>
          </Alert>
        )}
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
            <dl className="claim-numbers row gap-xl lines-m">
              <Number term="To be awarded" value={next.toAward} />
              <Number term="Awarded already" value={next.awarded} />
              <Number term="Rows" value={total} />
            </dl>
          )}
        {leavers && <p className="measure">{leavers}</p>}
        {total > 0 && (
          <>
            {empty.length > 0 && (
              <Alert tone="warning" title="These cells stay empty">
                <ul className="stack gap-xs">{empty.map((text) => <li key={text}>{text}</li>)}</ul>
                {!next.hasCentreNumber && (
                  <p>The people who run Unitfolio for you set the centre number. Please write to them.</p>
                )}
              </Alert>
            )}
            {next.reviewed && (
              <Alert title="Your first claims">
                <p>{FIRST_CLAIMS_HINT}</p>
              </Alert>
            )}
            <p>
              <Button variant="primary" icon={<Download size={20} />} onClick={ask}>
                Award All & Download Claim Form
              </Button>
            </p>
          </>
        )}
      </CardSection>
      {asking && (
        <AwardAllDialog
          pending={awardAll.pending}
          onConfirm={awardAll.run}
          onClose={() => setAsking(false)}
          // Its button goes with the last verified portfolio.
          focusAfter={() => ended.current ? heading.current : null}
        />
      )}
    </Card>
  );
}

function Number({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt className="small quiet">{term}</dt>
      <dd className="claim-number bold digits">{value}</dd>
    </div>
  );
}
