import type { ReactNode, RefObject } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { CellPosition, RegisterStudent } from "../../domain/register.ts";
import { portfolioLabel } from "../../domain/workflow.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDown, ChevronLeft, ChevronRight, X } from "../../ui/icons.ts";
import { ChevronUp } from "../../ui/page_icons.ts";

type Props = {
  headingRef: RefObject<HTMLHeadingElement | null>;
  student: RegisterStudent;
  /** Zero-based, as `outcome`. */
  row: number;
  rows: number;
  outcome: number;
  outcomes: number;
  hasWaiting: boolean;
  onGo: (to: CellPosition | "waiting") => void;
  onClose: () => void;
};

/** Student under review, and navigation to others. */
export function ReviewHeader(props: Props) {
  const { headingRef, student, row, rows, outcome, outcomes, hasWaiting, onGo, onClose } = props;
  return (
    <header className="review-header line-below stack gap-xs">
      <div className="row one-line between tops gap-m">
        <h2 ref={headingRef} tabIndex={-1} className="title anywhere">
          <a
            className="bare-link"
            href={`${links.studentPortfolio(student.assignmentId)}#outcome-${outcome + 1}`}
            aria-label={`${fullName(student)}, open the portfolio`}
          >
            <bdi>{fullName(student)}</bdi>
          </a>
        </h2>
        <IconButton
          className="dialog-close quiet"
          label="Close the review"
          icon={<X size={22} />}
          onClick={onClose}
        />
      </div>
      <p className="small quiet">
        {`Student ${row + 1} of ${rows}, ${student.studentId}, ${
          portfolioLabel(student.portfolioStatus).toLowerCase()
        }`}
      </p>
      <div className="row gap-s lines-s">
        <Stepper
          label={`${row + 1} of ${rows}`}
          previous={{ label: "Previous student", icon: <ChevronUp size={22} /> }}
          next={{ label: "Next student", icon: <ChevronDown size={22} /> }}
          at={row}
          count={rows}
          onStep={(row) => onGo({ row, outcome })}
        />
        <Stepper
          label={`Outcome ${outcome + 1}`}
          previous={{ label: "Previous outcome", icon: <ChevronLeft size={22} /> }}
          next={{ label: "Next outcome", icon: <ChevronRight size={22} /> }}
          at={outcome}
          count={outcomes}
          onStep={(outcome) => onGo({ row, outcome })}
        />
        <Button
          variant="primary"
          size="small"
          className="review-next"
          aria-disabled={!hasWaiting || undefined}
          onClick={() => onGo("waiting")}
        >
          {hasWaiting ? "Next waiting" : "Nothing else waits"}
        </Button>
      </div>
    </header>
  );
}

type StepperProps = {
  label: string;
  previous: { label: string; icon: ReactNode };
  next: { label: string; icon: ReactNode };
  at: number;
  count: number;
  onStep: (to: number) => void;
};

function Stepper({ label, previous, next, at, count, onStep }: StepperProps) {
  return (
    <div className="review-stepper box row one-line gap-none">
      <IconButton
        {...previous}
        aria-disabled={at === 0 || undefined}
        onClick={() => at > 0 && onStep(at - 1)}
      />
      <span className="small strong digits no-wrap">{label}</span>
      <IconButton
        {...next}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => at < count - 1 && onStep(at + 1)}
      />
    </div>
  );
}
