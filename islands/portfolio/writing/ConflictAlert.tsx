import { dateAndTime } from "../../../domain/dates.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { SavedText } from "../../../browser/text_boxes.ts";

type Props = {
  boxName: string;
  theirs: SavedText;
  /** The writer's text comes from a draft of an earlier visit. */
  restored: boolean;
  timeZone: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Another person saved the box in the meantime: the author chooses a text (DECISIONS 13). */
export function ConflictAlert(
  { boxName, theirs, restored, timeZone, onKeepMine, onTakeTheirs }: Props,
) {
  const when = theirs.date ? ` (${dateAndTime(theirs.date, timeZone)})` : "";
  const title = restored
    ? "You wrote this on an earlier visit. It is not saved yet, and this box has changed since."
    : "Someone else has written here since you opened this page.";
  return (
    <Alert tone="warning" title={title} live>
      <p>Your words are in the box above and are not saved. This is what is here now{when}:</p>
      <blockquote className="writing-theirs quote written">
        {theirs.text || "Nothing: the box was emptied."}
      </blockquote>
      <div className="gap-s row">
        <Button size="small" variant="primary" onClick={onKeepMine}>
          Keep mine<span className="sr-only">{` in ${boxName}`}</span>
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs<span className="sr-only">{` in ${boxName}`}</span>
        </Button>
      </div>
    </Alert>
  );
}
