import type { ReactNode } from "react";
import { longDate } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import { STEPS } from "../../../domain/workflow.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { type NumberedOutcome, usePortfolio } from "../portfolio_context.ts";
import type { usePortfolioData } from "../portfolio_data.ts";
import { HeldAtForm } from "../staff/HeldAtForm.tsx";

/** Whom, which unit, and who did the step before and when. */
export function StepFacts({ assignment }: { assignment: AssignmentView }) {
  const { timeZone } = usePortfolio();
  const { student, unit, lastStep } = assignment;
  const items = [
    { term: "Student", detail: fullName(student) },
    { term: "Unit", detail: `${unit.title} (${unit.unitCode})` },
  ];
  if (lastStep) {
    const { step, by, at } = lastStep;
    const done = step === "return" ? "Returned" : STEPS[step].done.split(" ").at(-1)!;
    const name = by ? `${fullName(by)}, ` : "";
    items.push({ term: capitalized(`${done} by`), detail: `${name}${longDate(at, timeZone)}` });
  }
  return <DefinitionList items={items} />;
}

function capitalized(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

type OutcomesProps = { outcomes: readonly NumberedOutcome[]; onGo: (number: number) => void };

export function Incomplete({ outcomes, onGo }: OutcomesProps) {
  return (
    <LackingOutcomes
      tone="danger"
      title={outcomes.length === 1
        ? "One outcome is not marked complete"
        : `${outcomes.length} outcomes are not marked complete`}
      outcomes={outcomes}
      onGo={onGo}
    />
  );
}

type MissingWorkProps = {
  portfolio: ReturnType<typeof usePortfolioData>;
  onGo: (number: number) => void;
};

/** Warns; each can be mended here while the outcome is open (DECISIONS 28). */
export function MissingWork({ portfolio: { missingWork, submissions }, onGo }: MissingWorkProps) {
  const { can } = usePortfolio();
  return (
    <LackingOutcomes
      title={missingWork.length === 1
        ? "One outcome asks for the student's work and holds none"
        : `${missingWork.length} outcomes ask for the student's work and hold none`}
      outcomes={missingWork}
      onGo={onGo}
      renderForm={({ number }) => {
        const submission = submissions[number - 1];
        return can.complete && submission && <HeldAtForm submission={submission} />;
      }}
    />
  );
}

type LackingProps = {
  tone?: "danger" | "warning";
  title: string;
  outcomes: readonly NumberedOutcome[];
  onGo: (number: number) => void;
  renderForm?: (outcome: NumberedOutcome) => ReactNode;
};

/** Each outcome leads to it. */
function LackingOutcomes({ tone = "warning", title, outcomes, onGo, renderForm }: LackingProps) {
  if (outcomes.length === 0) return null;
  return (
    <Alert tone={tone} title={title}>
      <ul className={renderForm ? "lacking stack" : "lacking"}>
        {outcomes.map(({ number, description }) => (
          <li key={number}>
            <button type="button" className="outcome-button link" onClick={() => onGo(number)}>
              {`Outcome ${number}: ${description}`}
            </button>
            {renderForm?.({ number, description })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
