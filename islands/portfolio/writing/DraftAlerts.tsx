import { useEffect, useState } from "react";
import { dateAndTime } from "../../../domain/dates.ts";
import type { TextBox } from "../../../domain/versions.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { textDrafts } from "./text_drafts.ts";
import { type SavedText, savedText, TEXT_BOXES } from "./text_boxes.ts";

type Leftover = { name: string; text: string; clear: () => void };

/** Drafts whose box has been closed since, by assessing or archiving: they can only be copied. */
export function LeftoverDrafts({ submissions }: { submissions: readonly SubmissionView[] }) {
  const { viewer, can } = usePortfolio();
  const [leftovers, setLeftovers] = useState<readonly Leftover[]>([]);
  useEffect(() => {
    const closedBoxes = ([["reflection", can.reflect], ["feedback", can.feedback]] as const)
      .flatMap(([box, canWrite]) => canWrite ? [] : [box]);
    setLeftovers(
      submissions.flatMap((submission) =>
        closedBoxes.flatMap((box) => leftoverIn(viewer.actor.id, submission, box))
      ),
    );
  }, [can.reflect, can.feedback]);
  if (leftovers.length === 0) return null;
  const discard = ({ name, clear }: Leftover) => {
    clear();
    setLeftovers(leftovers.filter((other) => other.name !== name));
  };
  return (
    <Alert tone="warning" title="Some of your words were not saved" live>
      <p>
        This portfolio can no longer be changed here. Copy what you want to keep: it stays in this browser for
        a few days.
      </p>
      {leftovers.map((leftover) => (
        <div key={leftover.name} className="left-words anywhere">
          <b>{leftover.name}</b>
          <blockquote className="writing-theirs written">{leftover.text}</blockquote>
          <Button size="small" aria-label={`Discard ${leftover.name}`} onClick={() => discard(leftover)}>
            Discard
          </Button>
        </div>
      ))}
    </Alert>
  );
}

function leftoverIn(personId: string, submission: SubmissionView, box: TextBox): Leftover[] {
  const drafts = textDrafts({ personId, submissionId: submission.id, box });
  const draft = drafts.read();
  if (!draft || draft.text === savedText(submission, box).text) return [];
  const name = `${TEXT_BOXES[box].title} for outcome ${submission.outcomeIndex + 1}`;
  return [{ name, text: draft.text, clear: drafts.clear }];
}

type ConflictProps = {
  boxName: string;
  theirs: SavedText;
  /** The writer's text comes from a draft of an earlier visit. */
  restored: boolean;
  timeZone: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Another person saved the box meanwhile: the writer chooses a text (DECISIONS 13). */
export function ConflictAlert(
  { boxName, theirs, restored, timeZone, onKeepMine, onTakeTheirs }: ConflictProps,
) {
  const when = theirs.date ? ` (${dateAndTime(theirs.date, timeZone)})` : "";
  const title = restored
    ? "You wrote this on an earlier visit. It is not saved yet, and this box has changed since."
    : "Someone else has written here since you opened this page.";
  return (
    <Alert tone="warning" title={title} live>
      <p>Your words are in the box above and are not saved. This is what stands here now{when}:</p>
      <blockquote className="writing-theirs written">
        {theirs.text || "Nothing: the box was emptied."}
      </blockquote>
      <div className="writing-choice row">
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
