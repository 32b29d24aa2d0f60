import { evidenceNeed, evidenceNeedText, heldAtText, pieceCount } from "../../../domain/evidence_need.ts";
import { PIECE_STATE_LABELS, pieceState } from "../../../domain/piece_state.ts";
import { outcomeTask } from "../../../domain/outcome_task.ts";
import { OUTCOME_LABELS, statusForStudent } from "../../../domain/progress.ts";
import { evidenceOpen, type PortfolioState } from "../../../domain/workflow.ts";
import type { FileView, PortfolioData, SubmissionView } from "../answers.ts";
import { AddEvidence } from "../uploads/AddEvidence.tsx";
import { paused } from "../uploads/state.ts";
import { isUnsaved } from "../../../browser/box_state.ts";
import { Reflection } from "../writing/Reflection.tsx";
import { reflections } from "../writing/reflections.ts";
import { EvidenceList } from "./EvidenceList.tsx";
import { OUTCOME_TONES } from "./tones.ts";

type Props = {
  submission: SubmissionView;
  outcome: PortfolioData["assignment"]["unit"]["outcomes"][number] | undefined;
  files: readonly FileView[];
  portfolioStatus: PortfolioState;
  archived: boolean;
  /** At first. */
  open: boolean;
};

export function Outcome({ submission, outcome, files, portfolioStatus, archived, open }: Props) {
  const { status, outcomeIndex, studentComment, teacherComment, teacherOutcomeComplete } = submission;
  const number = outcomeIndex + 1;
  const shown = statusForStudent(status, portfolioStatus);
  const box = reflections.value[submission.id];
  // Words that were not saved before the portfolio closed are still their writer's to see.
  const isWritten = box !== undefined && isUnsaved(box);
  const mayAdd = !archived && evidenceOpen(portfolioStatus) && paused.value === null;
  const pieces = pieceCount(files.length, submission.heldAt);
  const need = mayAdd && !teacherOutcomeComplete
    ? evidenceNeedText(evidenceNeed(outcome?.evidenceType ?? null, pieces), true)
    : null;
  const facts = {
    portfolioStatus,
    feedbackAt: teacherComment === "" ? null : submission.teacherCommentDate,
    complete: teacherOutcomeComplete,
  };
  const reflection = pieceState({
    ...facts,
    changedAt: studentComment === "" ? null : submission.studentCommentDate,
  });
  return (
    <details class="outcome" open={open}>
      <summary>
        <h2>{`Outcome ${number}: ${outcomeTask(outcome?.description ?? "")}`}</h2>
        <span class={`badge tone ${OUTCOME_TONES[shown]}`}>{OUTCOME_LABELS[shown]}</span>
      </summary>
      <div class="outcome-parts">
        {need !== null && <p class="small">{need}</p>}
        {teacherComment !== "" && (
          <section class="feedback">
            <h3>Your teacher wrote</h3>
            <p class="written" dir="auto">{teacherComment}</p>
          </section>
        )}
        <section>
          <h3>Evidence</h3>
          {submission.heldAt && <p class="small anywhere">{heldAtText(submission.heldAt)}</p>}
          {files.length === 0 && <p class="small">{mayAdd ? "Nothing added yet." : "No evidence files."}</p>}
          <EvidenceList
            files={files}
            stateOf={(file) => pieceState({ ...facts, changedAt: file.uploadedAt })}
          />
          <AddEvidence submission={submission} mayAdd={mayAdd} />
        </section>
        {mayAdd || isWritten
          ? <Reflection submission={submission} pieceState={reflection && PIECE_STATE_LABELS[reflection]} />
          : studentComment !== "" && (
            <section>
              <h3>Reflection</h3>
              <p class="written" dir="auto">{studentComment}</p>
              {reflection !== null && <p class="small">{PIECE_STATE_LABELS[reflection]}</p>}
            </section>
          )}
      </div>
    </details>
  );
}
