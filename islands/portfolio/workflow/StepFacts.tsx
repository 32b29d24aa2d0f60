import type { ReactNode } from "react";
import { longDate } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import type { NumberedOutcome } from "../state/portfolio_context.ts";
import { doneLabel } from "./step_text.ts";

type FactsProps = {
  portfolio: Pick<AssignmentView, "lastStep"> & {
    student: Pick<AssignmentView["student"], "firstName" | "lastName">;
    unit: Pick<AssignmentView["unit"], "title" | "unitCode">;
  };
  timeZone: string;
};

/** Whom, which unit, and who did the step before and when. */
export function StepFacts({ portfolio: { student, unit, lastStep }, timeZone }: FactsProps) {
  const items = [
    { term: "Student", detail: fullName(student) },
    { term: "Unit", detail: `${unit.title} (${unit.unitCode})` },
  ];
  if (lastStep) {
    const { by, at } = lastStep;
    const name = by ? `${fullName(by)}, ` : "";
    items.push({ term: `${doneLabel(lastStep.step)} by`, detail: `${name}${longDate(at, timeZone)}` });
  }
  return <DefinitionList items={items} />;
}

type OutcomesProps = { outcomes: readonly NumberedOutcome[]; onGo: (number: number) => void };

export function Incomplete({ outcomes, onGo }: OutcomesProps) {
  return (
    <OutcomeAlert
      tone="danger"
      title={outcomes.length === 1
        ? "One outcome is not marked complete"
        : `${outcomes.length} outcomes are not marked complete`}
      outcomes={outcomes}
      onGo={onGo}
    />
  );
}

type MissingWorkProps = OutcomesProps & Pick<OutcomeAlertProps, "renderForm">;

/** Warns (DECISIONS 28). */
export function MissingWork({ outcomes, ...props }: MissingWorkProps) {
  return (
    <OutcomeAlert
      title={outcomes.length === 1
        ? "One outcome needs student work but has none"
        : `${outcomes.length} outcomes ask for the student's work and have none`}
      outcomes={outcomes}
      {...props}
    />
  );
}

type OutcomeAlertProps = OutcomesProps & {
  tone?: "danger" | "warning";
  title: string;
  renderForm?: (outcome: NumberedOutcome) => ReactNode;
};

/** Each outcome leads to it. */
function OutcomeAlert({ tone = "warning", title, outcomes, onGo, renderForm }: OutcomeAlertProps) {
  if (outcomes.length === 0) return null;
  return (
    <Alert tone={tone} title={title}>
      <ul className={renderForm ? "missing-outcomes stack" : "missing-outcomes"}>
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
