import { useEffect, useRef, useState } from "react";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pencil } from "../../../ui/icons.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { ReadOnlyText } from "../writing/ReadOnlyText.tsx";
import { savedText } from "../../../browser/text_boxes.ts";
import { textDrafts } from "../../../browser/text_drafts.ts";
import { WritingBox } from "../writing/WritingBox.tsx";

type Props = { submission: SubmissionView; studentName: string };

/** The student's reflection as prose; staff write for the student on request, which is recorded (DECISIONS 11). */
export function StudentReflection({ submission, studentName }: Props) {
  const { can, viewer } = usePortfolio();
  const [writing, setWriting] = useState(false);
  const pressed = useRef(false);
  const boxId = `reflection-${submission.outcomeIndex + 1}`;
  // Words of an earlier visit that are not saved need their box.
  useEffect(() => {
    if (!can.reflect) return;
    const draft = textDrafts({ personId: viewer.actor.id, submissionId: submission.id, box: "reflection" })
      .read();
    if (draft && draft.text !== savedText(submission, "reflection").text) setWriting(true);
  }, [can.reflect]);
  useEffect(() => {
    if (writing && pressed.current) document.getElementById(boxId)?.focus();
  }, [writing]);
  if (writing && can.reflect) return <WritingBox box="reflection" submission={submission} />;
  return (
    <div>
      <ReadOnlyText box="reflection" submission={submission} />
      {can.reflect && (
        <Button
          size="small"
          variant="quiet"
          className="scribe-button flush-start"
          icon={<Pencil size={18} />}
          aria-label={`Write for ${studentName} on outcome ${submission.outcomeIndex + 1}`}
          onClick={() => {
            pressed.current = true;
            setWriting(true);
          }}
        >
          {`Write for ${studentName}`}
        </Button>
      )}
    </div>
  );
}
