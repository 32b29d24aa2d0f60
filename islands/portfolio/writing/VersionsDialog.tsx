import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import type { TextBox } from "../../../domain/versions.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { QueryList } from "../../lists/QueryList.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioQueries } from "../state/queries.ts";
import { TEXT_BOXES } from "../../../browser/text_boxes.ts";

type Props = {
  submission: SubmissionView;
  box: TextBox;
  /** Null where the box is read-only. */
  onRestore: ((text: string) => void) | null;
  onClose: () => void;
};

/** A restored version is saved like typing. */
export default function VersionsDialog({ submission: { id, outcomeIndex }, box, onRestore, onClose }: Props) {
  const { timeZone, announce } = usePortfolio();
  const versions = useQuery(portfolioQueries.versions(id, box));
  const { title } = TEXT_BOXES[box];
  const restore = (text: string) => {
    onRestore?.(text);
    announce("The earlier words are back in the box.");
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Earlier versions"
      description={`${title} for outcome ${outcomeIndex + 1}. The last 20 texts are kept.`}
    >
      <QueryList
        query={versions}
        items={versions.data}
        loading="Loading earlier versions…"
        failed="The earlier versions could not be loaded"
        empty={<p className="quiet">No earlier versions are kept yet.</p>}
      >
        {(versions) => (
          <ol className="divided">
            {versions.map((version, index) => (
              <li key={version.id} className="version stack gap-s starts">
                <p className="version-facts row gap-m lines-none small quiet">
                  <b>{index === 0 ? "Now" : dateAndTime(version.at, timeZone)}</b>
                  {index === 0 && <span>{dateAndTime(version.at, timeZone)}</span>}
                  {version.author && <bdi>{fullName(version.author)}</bdi>}
                </p>
                {version.words === ""
                  ? <p className="quiet">The box was emptied.</p>
                  : <p className="written">{version.words}</p>}
                {onRestore && index > 0 && version.words !== "" && (
                  <Button
                    size="small"
                    aria-label={`Put this back: ${dateAndTime(version.at, timeZone)}`}
                    onClick={() => restore(version.words)}
                  >
                    Put this back
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </Dialog>
  );
}
