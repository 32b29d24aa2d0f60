import { memo } from "react";
import { longDate } from "../../../domain/dates.ts";
import { outcomeTask } from "../../../domain/outcome_task.ts";
import { OUTCOME_LABELS, type OutcomeStatus, statusForStudent } from "../../../domain/progress.ts";
import type { Outcome } from "../../../domain/units.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { classNames } from "../../../ui/class_names.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Check, ChevronDown, MessageSquare, SendHorizontal } from "../../../ui/icons.ts";
import type { Tone } from "../../../ui/tone.ts";
import type { Upload } from "../evidence/uploads.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { ReadOnlyText } from "../writing/ReadOnlyText.tsx";
import { ResourcesSection } from "../resources/ResourcesSection.tsx";
import { EvidenceSection } from "../evidence/EvidenceSection.tsx";
import { OutcomeAbout } from "./OutcomeAbout.tsx";
import { OutcomeInBrief } from "./OutcomeInBrief.tsx";
import { OutcomeWriting } from "./OutcomeWriting.tsx";

type Props = {
  outcome: Outcome;
  submission: SubmissionView;
  portfolioStatus: PortfolioState;
  files: readonly FileView[];
  resources: readonly ResourceView[];
  uploads: readonly Upload[];
  open: boolean;
  /** Folded, with text that is not saved. */
  unsaved: boolean;
  /** Drawn to its end though folded. */
  whole: boolean;
  /** On the screen, not in print. */
  hidden: boolean;
  onToggle: (index: number, open: boolean) => void;
};

/** One line while folded; `<details>`, so that it opens without a script and for the browser's search. */
export const StudentOutcome = memo(function StudentOutcome(props: Props) {
  const { outcome, submission, portfolioStatus, files, resources, uploads } = props;
  const { open, whole, hidden, onToggle } = props;
  const { outcomeIndex } = submission;
  const number = outcomeIndex + 1;
  const status = statusForStudent(submission.status, portfolioStatus);
  const drawn = whole || open;
  const answered = submission.teacherComment !== "";
  const feedback = (
    <div className={classNames("card-section outcome-writing", answered && "outcome-feedback")}>
      <ReadOnlyText box="feedback" submission={submission} />
    </div>
  );
  return (
    <article
      id={`outcome-${number}`}
      className={classNames("card outcome", hidden && "print-only")}
      aria-labelledby={`outcome-${number}-title`}
    >
      <details
        className="outcome-fold"
        open={open}
        onToggle={(event) => onToggle(outcomeIndex, event.currentTarget.open)}
      >
        <summary className="outcome-line opener quiet-icon focus-inside row one-line gap-m">
          <OutcomeSign status={status} />
          <div className="fill row lines-xs">
            <h3 id={`outcome-${number}-title`}>{`Outcome ${number}: ${outcomeTask(outcome.description)}`}</h3>
            <OutcomeState submission={submission} status={status} uploads={uploads} unsaved={props.unsaved} />
          </div>
          <ChevronDown size={22} />
        </summary>
        <OutcomeAbout outcome={outcome} submission={submission} pieces={files.length} drawn={drawn} />
        {drawn
          ? (
            <>
              {answered && feedback}
              <ResourcesSection submission={submission} resources={resources} />
              <EvidenceSection
                submission={submission}
                files={files}
                uploads={uploads}
                portfolioStatus={portfolioStatus}
              />
            </>
          )
          : <OutcomeInBrief submission={submission} files={files} resources={resources} />}
        <OutcomeWriting submission={submission} portfolioStatus={portfolioStatus} />
        {drawn && !answered && feedback}
      </details>
    </article>
  );
});

const TONES: Record<OutcomeStatus, Tone> = {
  pending: "neutral",
  submitted: "info",
  reviewed: "warning",
  completed: "success",
};

const SIGNS = { submitted: SendHorizontal, reviewed: MessageSquare, completed: Check } as const;

function OutcomeSign({ status }: { status: OutcomeStatus }) {
  const Sign = status === "pending" ? null : SIGNS[status];
  return (
    <span className={`outcome-sign disc tone-${TONES[status]} outcome-sign-${status}`} aria-hidden="true">
      {Sign && <Sign size={20} />}
    </span>
  );
}

type OutcomeStateProps = Pick<Props, "submission" | "uploads" | "unsaved"> & { status: OutcomeStatus };

function OutcomeState({ submission: { completedDate }, status, uploads, unsaved }: OutcomeStateProps) {
  const { timeZone } = usePortfolio();
  return (
    <p className="row gap-s lines-2xs">
      <Badge tone={TONES[status]} look={status === "pending" ? "outline" : "soft"}>
        {OUTCOME_LABELS[status]}
      </Badge>
      {status === "completed" && completedDate && (
        <span className="small quiet">
          <span className="sr-only">on</span> {longDate(completedDate, timeZone)}
        </span>
      )}
      {unsaved && <Badge tone="warning">Not saved</Badge>}
      {uploads.length > 0 && <span className="small quiet">{uploadText(uploads)}</span>}
    </p>
  );
}

function uploadText(uploads: readonly Upload[]): string {
  if (uploads.some(({ phase }) => phase === "failed")) return "A file was not added";
  return uploads.some(({ phase }) => phase === "recording") ? "Recording" : "Adding a file…";
}
