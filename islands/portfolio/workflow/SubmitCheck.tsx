import { pieceCount } from "../../../domain/evidence_need.ts";
import { GAP_LABELS, type OutcomeGap, outcomeGap } from "../../../domain/outcome_gap.ts";
import { CircleCheck } from "../../../ui/icons.ts";
import type { usePortfolioData } from "../state/portfolio_data.ts";

type Props = {
  portfolio: ReturnType<typeof usePortfolioData>;
  onGo: (number: number) => void;
};

/** List of what is ready to submit and what is missing, by outcome, with a link to each. */
export function SubmitCheck({ portfolio, onGo }: Props) {
  const { assignment: { unit }, submissions, filesByOutcome } = portfolio;
  const gaps = submissions.map(({ outcomeIndex, ...submission }) =>
    outcomeGap({
      evidenceType: unit.outcomes[outcomeIndex]?.evidenceType ?? null,
      complete: submission.teacherOutcomeComplete,
      pieces: pieceCount(filesByOutcome[outcomeIndex]?.length ?? 0, submission.heldAt),
      hasReflection: submission.studentComment !== "",
    })
  );
  const numbersOf = (gap: OutcomeGap | null) =>
    gaps.flatMap((each, index) => each === gap ? [index + 1] : []);
  const ready = numbersOf(null);
  return (
    <ul className="box divided">
      {ready.length > 0 && (
        <li className="row one-line tops gap-s">
          <span className="tone-icon tone-success tone-text">
            <CircleCheck size={22} />
          </span>
          <span className="fill">{readyText(ready, gaps.length)}</span>
        </li>
      )}
      {(Object.keys(GAP_LABELS) as OutcomeGap[]).map((gap) => {
        const numbers = numbersOf(gap);
        return numbers.length > 0 && (
          <li key={gap} className="row between gap-s">
            <p>{GAP_LABELS[gap]}</p>
            <p className="row gap-s">
              {numbers.map((number) => (
                <a
                  key={number}
                  className="button button-secondary button-small"
                  href={`#outcome-${number}`}
                  aria-label={`Outcome ${number}: ${unit.outcomes[number - 1]?.description}`}
                  onClick={() => onGo(number)}
                >
                  {`Outcome ${number}`}
                </a>
              ))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const LIST = new Intl.ListFormat("en-GB");

function readyText(numbers: readonly number[], total: number): string {
  if (numbers.length === total) return "Everything is ready";
  return `Ready: outcome${numbers.length === 1 ? "" : "s"} ${LIST.format(numbers.map(String))}`;
}
