import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../domain/dates.ts";
import { calls } from "../../../domain/links.ts";
import type { TimelineEntry } from "../../../server/features/portfolio/workflow/read_timeline.ts";
import { callApi } from "../../call_api.ts";
import { LoadedList } from "../../lists/LoadedList.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioKeys } from "../portfolio_keys.ts";
import { entryAuthor, entryDeclaration, entryTitle, wordsLabel } from "./entry_words.ts";

/** What was said and done, newest first; whoever wants to answer does so in the outcome's own boxes. */
export default function Timeline(_props: { onClose: () => void }) {
  const { assignmentId, timeZone } = usePortfolio();
  const list = useQuery({
    queryKey: portfolioKeys.timeline(assignmentId),
    queryFn: ({ signal }) => callApi<TimelineEntry[]>(calls.timeline(assignmentId), { signal }),
    staleTime: 0,
    networkMode: "always",
  });
  return (
    <div className="comments-body">
      <LoadedList
        list={list}
        loading="Loading comments…"
        failed="The comments could not be loaded"
        empty={<p className="quiet">Nothing has been written or done yet.</p>}
      >
        {(entries) => (
          <ol className="timeline">
            {entries.map((entry, index) => (
              <li key={entries.length - index} className={`timeline-entry timeline-${entry.kind}`}>
                {timelineEntry(entry, timeZone)}
              </li>
            ))}
          </ol>
        )}
      </LoadedList>
    </div>
  );
}

function timelineEntry(entry: TimelineEntry, timeZone: string) {
  const { outcomeIndex, at, words } = entry;
  const author = entryAuthor(entry);
  const declaration = entryDeclaration(entry);
  const label = wordsLabel(entry);
  return (
    <>
      <h3>
        {entryTitle(entry)}
        {outcomeIndex !== undefined && (
          <a href={`#outcome-${outcomeIndex + 1}`}>{`Outcome ${outcomeIndex + 1}`}</a>
        )}
      </h3>
      <p className="timeline-facts">
        <time dateTime={at}>{dateAndTime(at, timeZone)}</time>
        {author && <bdi>{author}</bdi>}
      </p>
      {declaration && <p>{declaration}</p>}
      {words && (
        <p className="written">
          {label && <span className="quiet">{`${label} `}</span>}
          {words}
        </p>
      )}
    </>
  );
}
