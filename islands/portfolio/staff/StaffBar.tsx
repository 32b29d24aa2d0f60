import { fullName } from "../../../domain/people.ts";
import { ANOTHER_VERIFIES, nextStep, type PortfolioState, STEPS } from "../../../domain/workflow.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChevronDown } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { lazyDialog } from "../../lazy_dialog.tsx";
import { useWhenSaved } from "../state/mutations.ts";
import { usePortfolio, type Viewer } from "../state/portfolio_context.ts";
import type { usePortfolioData } from "../state/portfolio_data.ts";
import { NeighbourButton, NextWaitingButton } from "./NeighbourButton.tsx";
import { placeText, useNeighbours } from "./neighbours.ts";
import { PortfolioMenu } from "./PortfolioMenu.tsx";
import { useShortcuts } from "./use_shortcuts.ts";

const KeysDialog = lazyDialog(() => import("./KeysDialog.tsx"));
const PROGRESS_ID = "staff-bar-progress";
const ANOTHER_ID = "staff-bar-another";

type Props = {
  portfolio: ReturnType<typeof usePortfolioData>;
  /** The portfolio that is on its way. */
  opening: string | null;
};

/** Stays in view: who and where in the unit, the neighbours, the state and the viewer's next step. */
export function StaffBar({ portfolio, opening }: Props) {
  const { assignment, progress } = portfolio;
  const { can, viewer, openDialog } = usePortfolio();
  const neighbours = useNeighbours(assignment.id);
  const { keysShown, showKeys, hideKeys } = useShortcuts(neighbours);
  return (
    <section className="staff-bar" aria-label="This portfolio and the next">
      <div className="staff-bar-people row one-line gap-s">
        <NeighbourButton direction="previous" neighbours={neighbours} opening={opening} />
        <button
          id="portfolio-chooser"
          type="button"
          className="button button-secondary portfolio-chooser quiet-icon fill"
          aria-haspopup="dialog"
          onClick={() => openDialog({ type: "choosePortfolio" })}
        >
          <span className="sr-only">Choose another portfolio. Now open:</span>
          <span className="anywhere stack gap-none">
            <span className="staff-bar-student ellipsis row one-line gap-none strong">
              <bdi className="ellipsis">{fullName(assignment.student)}</bdi>
              {neighbours && (
                <span className="staff-bar-place">
                  <span className="wide-only">,</span>
                  {placeText(neighbours)}
                </span>
              )}
            </span>{" "}
            <span className="wide-only ellipsis small quiet regular">{assignment.unit.title}</span>
          </span>
          <ChevronDown size={20} />
        </button>
        <NeighbourButton direction="next" neighbours={neighbours} opening={opening} />
        <NextWaitingButton neighbours={neighbours} opening={opening} />
      </div>
      <div className="staff-bar-state row one-line gap-m">
        <div className="staff-bar-facts row gap-m lines-none">
          <PortfolioBadge state={assignment.portfolioStatus} />
          <p id={PROGRESS_ID} className="small quiet digits">
            {`${progress.completed} of ${progress.total} `}
            <span className="wide-only">outcomes</span> complete
          </p>
        </div>
        <StepButton portfolio={portfolio} />
        <PortfolioMenu portfolio={portfolio} onKeys={showKeys} />
      </div>
      {isOwnAssessment(assignment.portfolioStatus, viewer) && can.verify && (
        <p id={ANOTHER_ID} className="small quiet">{ANOTHER_VERIFIES}</p>
      )}
      {keysShown && <KeysDialog onClose={hideKeys} />}
    </section>
  );
}

/** Another person takes the next step, which is to verify. */
function isOwnAssessment(state: PortfolioState, { ownAssessment = false }: Viewer): boolean {
  return nextStep(state) === "verify" && ownAssessment;
}

/** The viewer's next step; the progress beside it is the reason where it has to wait. */
function StepButton({ portfolio: { assignment, submissions, progress } }: Pick<Props, "portfolio">) {
  const { can, viewer, openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  const step = nextStep(assignment.portfolioStatus);
  if (step === null || !can[step]) return null;
  const ownAssessment = isOwnAssessment(assignment.portfolioStatus, viewer);
  const unfinished = progress.completed < progress.total;
  const incomplete = STEPS[step].needsAllComplete && unfinished;
  const blocked = incomplete || ownAssessment;
  const next = unfinished ? nextOutcome(submissions) : null;
  // Submitting what is not done is the exception, and in the menu.
  if (step === "submit" && next !== null) return <NextOutcome index={next} />;
  return (
    <>
      {next !== null && <NextOutcome index={next} />}
      <Button
        id="portfolio-step"
        variant={next === null ? "primary" : "secondary"}
        aria-disabled={blocked || undefined}
        aria-describedby={ownAssessment ? ANOTHER_ID : incomplete ? PROGRESS_ID : undefined}
        onClick={() => void whenSaved(() => openDialog({ type: "step", step }))}
      >
        {STEPS[step].label}
      </Button>
    </>
  );
}

function NextOutcome({ index }: { index: number }) {
  return (
    <LinkButton variant="primary" href={`#outcome-${index + 1}`}>{`Go to outcome ${index + 1}`}</LinkButton>
  );
}

/** Zero-based: the first with work to look at, else the first that is not complete. */
function nextOutcome(submissions: Props["portfolio"]["submissions"]): number | null {
  const index = submissions.findIndex(({ status }) => status === "submitted");
  const open = index >= 0 ? index : submissions.findIndex(({ status }) => status !== "completed");
  return open >= 0 ? open : null;
}
