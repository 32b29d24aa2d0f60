import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../domain/dates.ts";
import { calls } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import type { VersionView } from "../../../server/features/portfolio/writing/read_versions.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { callApi } from "../../call_api.ts";
import { LoadedList } from "../../lists/LoadedList.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

type Props = {
  submission: SubmissionView;
  box: WritingBoxName;
  /** Takes words into the box like any typing; null where it can only be read. */
  putBack: ((words: string) => void) | null;
  onClose: () => void;
};

/** The last twenty texts of a box. One that is put back is saved like any typing, and can be undone in the same way. */
export default function VersionsDialog({ submission: { id, outcomeIndex }, box, putBack, onClose }: Props) {
  const { timeZone, announce } = usePortfolio();
  const list = useQuery({
    queryKey: ["versions", id, box],
    queryFn: ({ signal }) => callApi<VersionView[]>(calls.versions(id, box), { signal }),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
  const { title } = WRITING_BOXES[box];
  const take = (words: string) => {
    putBack?.(words);
    announce("The earlier words are back in the box.");
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Earlier versions"
      description={`${title} for outcome ${outcomeIndex + 1}. The last 20 texts are kept.`}
    >
      <LoadedList
        list={list}
        loading="Loading earlier versions…"
        failed="The earlier versions could not be loaded"
        empty={<p className="quiet">No earlier versions are kept yet.</p>}
      >
        {(versions) => (
          <ol className="versions">
            {versions.map((version, index) => (
              <li key={version.id} className="version">
                <p className="version-facts">
                  <b>{index === 0 ? "Now" : dateAndTime(version.at, timeZone)}</b>
                  {index === 0 && <span>{dateAndTime(version.at, timeZone)}</span>}
                  {version.author && <bdi>{fullName(version.author)}</bdi>}
                </p>
                {version.words === ""
                  ? <p className="quiet">The box was emptied.</p>
                  : <p className="written">{version.words}</p>}
                {putBack && index > 0 && version.words !== "" && (
                  <Button
                    size="small"
                    aria-label={`Put this back: ${dateAndTime(version.at, timeZone)}`}
                    onClick={() => take(version.words)}
                  >
                    Put this back
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </LoadedList>
    </Dialog>
  );
}
