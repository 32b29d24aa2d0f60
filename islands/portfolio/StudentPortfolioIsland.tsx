import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { nextAction } from "../../domain/next_action.ts";
import { fullName } from "../../domain/people.ts";
import { STEPS } from "../../domain/workflow.ts";
import { Button } from "../../ui/Button.tsx";
import { useFewerThings } from "../display/queries.ts";
import { CommentsPanel } from "./parts/CommentsPanel.tsx";
import { uploadsOf } from "./evidence/uploads.ts";
import { useWhenSaved } from "./state/mutations.ts";
import { PortfolioProvider, usePortfolio } from "./state/portfolio_context.ts";
import { usePortfolioData } from "./state/portfolio_data.ts";
import { type PortfolioProps, PortfolioScope, usePortfolioUploads } from "./PortfolioScope.tsx";
import { PortfolioBar } from "./selector/PortfolioBar.tsx";
import { AboutUnit } from "./student/AboutUnit.tsx";
import { NextCard } from "./student/NextCard.tsx";
import { OutcomePager } from "./student/OutcomePager.tsx";
import { StudentHeader } from "./student/StudentHeader.tsx";
import { StudentOutcome } from "./student/StudentOutcome.tsx";
import { useOpenOutcomes } from "./student/use_open_outcomes.ts";
import { LeftoverDrafts } from "./writing/LeftoverDrafts.tsx";

type Props = PortfolioProps & {
  /** Whether the award's card is above. */
  awardCard: boolean;
};

/** A portfolio as its student works on it (spec 1 §2.7): what is next first, its outcomes folded. */
export default function StudentPortfolioIsland(props: Props) {
  return (
    <PortfolioScope key={props.assignmentId} {...props}>
      <StudentPortfolio {...props} />
    </PortfolioScope>
  );
}

function StudentPortfolio({ assignmentId, timeZone, awardCard }: Props) {
  const { assignment, submissions, filesByOutcome, resourcesByOutcome, progress } = usePortfolioData(
    assignmentId,
  );
  const { portfolioStatus, unit, lastStep } = assignment;
  const uploads = usePortfolioUploads();
  const next = nextAction({
    portfolioStatus,
    returned: lastStep?.step === "return",
    statuses: submissions.map(({ status }) => status),
    outcomes: unit.outcomes.map(({ description }) => description),
  });
  const present = next.kind === "outcome" ? next.outcomeIndex : submissions.length === 1 ? 0 : null;
  const fewer = useFewerThings();
  const [shown, show] = useState(present ?? 0);
  const { container, isOpen, setOpen } = useOpenOutcomes(present, show);
  const settled = useSettled();
  const portfolio = usePortfolio();
  const ids = submissions.map(({ id }) => id).join(" ");
  const [unsavedBoxes, setUnsavedBoxes] = useState<readonly string[]>([]);
  // Text that is not saved yet, also of an earlier visit, never folds away on its own.
  const context = useMemo(() => ({
    ...portfolio,
    setUnsaved: (name: string, unsaved: boolean) => {
      portfolio.setUnsaved(name, unsaved);
      setUnsavedBoxes((names) => {
        if (names.includes(name) === unsaved) return names;
        return unsaved ? [...names, name] : names.filter((other) => other !== name);
      });
      const index = unsaved ? ids.split(" ").findIndex((id) => name.endsWith(id)) : -1;
      if (index >= 0) setOpen(index, true);
    },
  }), [portfolio, ids, setOpen]);
  return (
    <PortfolioProvider value={context}>
      <StudentHeader
        studentName={fullName(assignment.student)}
        title={unit.title}
        state={portfolioStatus}
        progress={progress}
        named={awardCard}
      />
      <NextCard assignment={assignment} next={next} />
      <LeftoverDrafts submissions={submissions} />
      {fewer && <OutcomePager shown={shown} count={submissions.length} onShow={show} />}
      <div ref={container} className="student-outcomes stack gap-m">
        {unit.outcomes.map((outcome, index) => {
          const submission = submissions[index];
          const unfolded = isOpen(index) || (fewer && index === shown);
          return submission && (
            <StudentOutcome
              key={submission.id}
              outcome={outcome}
              submission={submission}
              portfolioStatus={portfolioStatus}
              files={filesByOutcome[index] ?? []}
              resources={resourcesByOutcome[index] ?? []}
              uploads={uploadsOf(uploads, submission.id)}
              open={unfolded}
              unsaved={!unfolded && unsavedBoxes.some((name) => name.endsWith(submission.id))}
              whole={settled}
              hidden={fewer && index !== shown}
              onToggle={setOpen}
            />
          );
        })}
      </div>
      <Secondary folded={fewer}>
        {portfolioStatus === null && portfolio.can.submit && <SubmitPanel ready={next.kind === "submit"} />}
        <AboutUnit assignment={assignment} progress={progress} timeZone={timeZone} />
        <CommentsPanel />
        <PortfolioBar assignment={assignment} />
      </Secondary>
    </PortfolioProvider>
  );
}

/** False on the server and while the page comes alive; then true, in a render that gives way to what a person does. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => startTransition(() => setSettled(true)), []);
  return settled;
}

function Secondary({ folded, children }: { folded: boolean; children: ReactNode }) {
  if (!folded) return children;
  return (
    <details className="secondary stack">
      <summary className="target strong">More about this portfolio</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** The student's step at the foot of the page; `ready`: it is also what is next. */
function SubmitPanel({ ready }: { ready: boolean }) {
  const { openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  return (
    <section
      className="workflow card-row pad-xl row gap-2xl lines-l card between"
      aria-label={STEPS.submit.label}
    >
      <p className="share">Finished? Send your work to your teacher.</p>
      <div className="workflow-steps row gap-m">
        <Button
          variant={ready ? "primary" : "secondary"}
          size="large"
          onClick={() => void whenSaved(() => openDialog({ type: "step", step: "submit" }))}
        >
          {STEPS.submit.label}
        </Button>
      </div>
    </section>
  );
}
