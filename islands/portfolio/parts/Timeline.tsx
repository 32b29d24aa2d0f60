import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import { declarationText, historyLabel, historyTitle } from "../../../domain/timeline.ts";
import type { TimelineEntry } from "../../../server/features/portfolio/workflow/read_timeline.ts";
import { classNames } from "../../../ui/class_names.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioQueries } from "../state/queries.ts";
import { TEXT_BOXES } from "../../../browser/text_boxes.ts";

/** Texts and workflow steps, newest first. */
export default function Timeline(_props: { onClose: () => void }) {
  const { assignmentId, timeZone } = usePortfolio();
  const timeline = useQuery(portfolioQueries.timeline(assignmentId));
  return (
    <div className="card-rest">
      <QueryList
        query={timeline}
        items={timeline.data}
        loading="Loading comments…"
        failed="The comments could not be loaded"
        empty={<p className="quiet">Nothing has been written or done yet.</p>}
      >
        {(entries) => (
          <ol>
            {entries.map((entry, index) => (
              <li
                key={entries.length - index}
                className={classNames(
                  `timeline-entry stack gap-xs timeline-${entry.kind}`,
                  entry.kind === "return" && "tone-warning",
                )}
              >
                <TimelineItem entry={entry} timeZone={timeZone} />
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </div>
  );
}

function TimelineItem({ entry, timeZone }: { entry: TimelineEntry; timeZone: string }) {
  const { outcomeIndex, at, words } = entry;
  const author = entryAuthor(entry);
  const declaration = entryDeclaration(entry);
  const label = historyLabel(entry.kind);
  return (
    <>
      <h3 className="row gap-m lines-none">
        {entryTitle(entry)}
        {outcomeIndex !== undefined && (
          <a className="small" href={`#outcome-${outcomeIndex + 1}`}>{`Outcome ${outcomeIndex + 1}`}</a>
        )}
      </h3>
      <p className="row gap-m lines-none small quiet">
        <time dateTime={at}>{dateAndTime(at, timeZone)}</time>
        {author && <bdi>{author}</bdi>}
      </p>
      {declaration && <p>{declaration}</p>}
      {words && (
        <p className="written measure">
          {label && <span className="quiet">{`${label} `}</span>}
          {words}
        </p>
      )}
    </>
  );
}

function entryTitle({ kind }: TimelineEntry): string {
  return kind === "reflection" || kind === "feedback" ? TEXT_BOXES[kind].title : historyTitle(kind);
}

function entryDeclaration({ kind, declared }: TimelineEntry): string | null {
  return kind === "reflection" || kind === "feedback" ? null : declarationText(kind, declared);
}

function entryAuthor({ by }: TimelineEntry): string | null {
  if (!by) return null;
  return by.kind === "staff" ? `${fullName(by)}, staff` : fullName(by);
}
