import { useEffect, useRef, useState } from "react";
import type { TextBox } from "../../../domain/versions.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { lazyDialog } from "../../lazy_dialog.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { textDrafts } from "../../../browser/text_drafts.ts";
import { savedText, TEXT_BOXES } from "../../../browser/text_boxes.ts";
import type { Leftover } from "./LeftoverAlert.tsx";

const LeftoverAlert = lazyDialog(() => import("./LeftoverAlert.tsx"));

/** Drafts whose box has been closed since, by assessing or archiving: they can only be copied. */
export function LeftoverDrafts({ submissions }: { submissions: readonly SubmissionView[] }) {
  const { viewer, can, unstored } = usePortfolio();
  const [leftovers, setLeftovers] = useState<readonly Leftover[]>([]);
  const openAtFirst = useRef(can.reflect || can.feedback);
  useEffect(() => {
    const closedBoxes = ([["reflection", can.reflect], ["feedback", can.feedback]] as const)
      .flatMap(([box, canWrite]) => canWrite ? [] : [box]);
    setLeftovers(
      submissions.flatMap((submission) =>
        closedBoxes.flatMap((box) => leftoverIn(viewer.actor.id, submission, box, unstored))
      ),
    );
  }, [can.reflect, can.feedback]);
  if (leftovers.length === 0) return null;
  const discard = ({ name, clear }: Leftover) => {
    clear();
    setLeftovers(leftovers.filter((other) => other.name !== name));
  };
  return (
    <LeftoverAlert
      leftovers={leftovers}
      closedNow={openAtFirst.current}
      onDiscard={discard}
      onClose={() => setLeftovers([])}
    />
  );
}

function leftoverIn(
  personId: string,
  submission: SubmissionView,
  box: TextBox,
  unstored: Map<string, string>,
): Leftover[] {
  const drafts = textDrafts({ personId, submissionId: submission.id, box });
  const key = `${box} ${submission.id}`;
  const lost = unstored.get(key);
  const text = lost ?? drafts.read()?.text;
  if (text === undefined || text === savedText(submission, box).text) return [];
  const name = `${TEXT_BOXES[box].title} for outcome ${submission.outcomeIndex + 1}`;
  const clear = () => {
    drafts.clear();
    unstored.delete(key);
  };
  return [{ name, text, stored: lost === undefined, clear }];
}
