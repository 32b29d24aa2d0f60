import type { TimelineEntry } from "../../../server/features/portfolio/workflow/read_timeline.ts";
import { fullName } from "../../../domain/people.ts";
import { STEPS } from "../../../domain/workflow.ts";
import { WRITING_BOXES } from "../writing/writing_boxes.ts";

/** What happened, as the head of an entry. */
export function entryTitle({ kind }: TimelineEntry): string {
  switch (kind) {
    case "reflection":
    case "feedback":
      return WRITING_BOXES[kind].title;
    case "return":
      return "Portfolio returned";
    default:
      return STEPS[kind].done;
  }
}

/** Who did it; null where that is not known. */
export function entryAuthor({ by }: TimelineEntry): string | null {
  if (!by) return null;
  return by.kind === "staff" ? `${fullName(by)}, staff` : fullName(by);
}

/** What was declared with a step (DECISIONS 9); null where nothing was asked. */
export function entryDeclaration({ kind, declared }: TimelineEntry): string | null {
  if (declared === null) return null;
  if (kind === "submit") {
    return declared ? "Declared: the student's own work." : "Not declared to be the student's own work.";
  }
  return declared ? "Declared: looked at, and the student's own work." : "Assessed without the declaration.";
}

/** What the words of an entry are, where they are not simply what was written. */
export function wordsLabel({ kind }: TimelineEntry): string | null {
  return kind === "submit" || kind === "assess" ? "Help given:" : kind === "return" ? "Why:" : null;
}
