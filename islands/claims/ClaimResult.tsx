import { countText } from "../../domain/count_text.ts";
import { CLAIM_STEPS, rowCountText } from "../../domain/claims.ts";
import { portfolioCount } from "../../domain/progress.ts";
import { links } from "../../domain/links.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Download } from "../../ui/page_icons.ts";
import type { LeftOut } from "../portfolio/workflow/many/many_text.ts";
import type { useAwardAll } from "./use_award_all.ts";

type Props = { awardAll: Pick<ReturnType<typeof useAwardAll>, "made" | "refused" | "unanswered" | "file"> };

/** Result of Award All: its form to download, why nothing was claimed, or a note that no answer came. */
export function ClaimResult({ awardAll: { made, refused, unanswered, file } }: Props) {
  return (
    <>
      {refused.length > 0 && (
        <Alert tone="warning" title="Nothing was claimed" live>
          <LeftOutList left={refused} />
        </Alert>
      )}
      {made && (
        <Alert tone={file.isError ? "warning" : "success"} title={`Claim ${made.number} created`} live>
          <p>
            {`It has ${rowCountText(made.rowCount)}, and ${
              countText(made.awarded, "portfolio was", "portfolios were")
            } awarded. `}
            {file.isError && "Its form could not be downloaded."}
          </p>
          {made.left.length > 0 && (
            <>
              <p>{`Left out: ${portfolioCount(made.left.length)}`}</p>
              <LeftOutList left={made.left} />
            </>
          )}
          <div className="alert-buttons row gap-s">
            <Button
              size="small"
              icon={<Download size={18} />}
              pending={file.isPending}
              pendingText="Downloading…"
              onClick={() => file.mutate(made)}
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
            <a href={links.claims({ show: "claims" })}>the claims</a>. You can download its form there.
          </p>
        </Alert>
      )}
    </>
  );
}

function LeftOutList({ left }: { left: readonly LeftOut[] }) {
  return (
    <ul>
      {left.map(({ id, name, unitTitle, reason }) => (
        <li key={id} className="anywhere">
          <a href={links.studentPortfolio(id)}>
            <bdi>{name}</bdi>
          </a>
          {`, ${unitTitle}: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
