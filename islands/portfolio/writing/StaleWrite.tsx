import { dateAndTime } from "../../../domain/dates.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { Saved } from "./draft.ts";

type Props = {
  /** Which box: 'Student Reflection for outcome 2'. */
  whose: string;
  theirs: Saved;
  /** Whether the writer's own words come from an earlier visit. */
  found: boolean;
  timeZone: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Two people wrote in one box: shows the other's words under the writer's own, and lets the writer choose (DECISIONS 13). */
export function StaleWrite({ whose, theirs, found, timeZone, onKeepMine, onTakeTheirs }: Props) {
  const when = theirs.date ? ` (${dateAndTime(theirs.date, timeZone)})` : "";
  const title = found
    ? "You wrote this on an earlier visit. It is not saved yet, and this box has changed since."
    : "Someone else has written here since you opened this page.";
  return (
    <Alert tone="warning" title={title} live>
      <p>Your words are in the box above and are not saved. This is what stands here now{when}:</p>
      <blockquote className="writing-theirs">{theirs.text || "Nothing: the box was emptied."}</blockquote>
      <div className="writing-choice">
        <Button size="small" variant="primary" onClick={onKeepMine}>
          Keep mine<span className="sr-only">{` in ${whose}`}</span>
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs<span className="sr-only">{` in ${whose}`}</span>
        </Button>
      </div>
    </Alert>
  );
}
