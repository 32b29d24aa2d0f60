import { declarationText, historyLabel, historyTitle } from "../../../../domain/timeline.ts";
import { fullName } from "../../../../domain/people.ts";
import type { TimelineEntry } from "../../portfolio/workflow/read_timeline.ts";
import type { HistoryLine } from "./portfolio_document.ts";

/** Steps, returns and declarations, oldest first. */
export function historyLines(
  timeline: readonly TimelineEntry[],
  day: (instant: string) => string,
): HistoryLine[] {
  return timeline.toReversed().flatMap(({ kind, at, by, words, declared }) => {
    if (kind === "reflection" || kind === "feedback") return [];
    const label = historyLabel(kind);
    const text = [declarationText(kind, declared), words && [label, words].filter(Boolean).join(" ")];
    return [{
      day: day(at),
      what: historyTitle(kind),
      by: by && fullName(by),
      words: text.filter(Boolean).join("\n") || null,
    }];
  });
}
