import { longDate } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import {
  stateBefore,
  yearDates,
  yearProgress,
  type YearUnit as YearFacts,
} from "../../../domain/student_year.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import type { YearOutcome, YearUnitView } from "../../features/student_year/list_year_units.ts";
import { YearPieces } from "./YearPieces.tsx";

type Props = { unit: YearUnitView & YearFacts; to: string; timeZone: string };

/** A unit with its dates, the outcomes of the year with what was written about them, and pictures of the work. */
export function YearUnit({ unit, to, timeZone }: Props) {
  const { id, title, unitCode, level, archivedAt, outcomes, before, total } = unit;
  const state = stateBefore(unit, to);
  const archived = state !== "awarded" && archivedAt !== null && archivedAt < to;
  const completed = before + outcomes.length;
  return (
    <Card
      as="article"
      className="year-unit"
      title={<a className="target" href={links.studentPortfolio(id)} dir="auto">{title}</a>}
      description={`${unitCode} · Level of the unit: ${level}`}
      actions={archived ? <Badge look="outline">Archived</Badge> : <PortfolioBadge state={state} />}
    >
      <CardSection>
        <div className="stack gap-m">
          <DefinitionList items={yearDates(unit, to, timeZone)} />
          <p>{yearProgress({ completed, total, before })}</p>
        </div>
      </CardSection>
      {outcomes.length > 0 && (
        <CardSection title="Outcomes completed">
          <ul className="year-outcomes stack gap-l">
            {outcomes.map((outcome) => <Outcome key={outcome.index} outcome={outcome} timeZone={timeZone} />)}
          </ul>
        </CardSection>
      )}
      <YearPieces unit={unit} />
    </Card>
  );
}

function Outcome({ outcome, timeZone }: { outcome: YearOutcome; timeZone: string }) {
  const { index, description, completedOn, feedback, feedbackAt, feedbackBy } = outcome;
  const { reflection, reflectionAt, scribed } = outcome;
  return (
    <li className="year-outcome stack gap-s">
      <div>
        <h4 dir="auto">{`${index + 1}. ${description}`}</h4>
        <p className="small quiet">{`Completed on ${longDate(completedOn, timeZone)}`}</p>
      </div>
      <Text
        by={feedbackBy === null ? "Feedback" : `Feedback from ${feedbackBy}`}
        at={feedbackAt}
        text={feedback}
        timeZone={timeZone}
      />
      <Text
        by={scribed ? "Student’s reflection, written down by staff" : "Student’s reflection"}
        at={reflectionAt}
        text={reflection}
        timeZone={timeZone}
      />
    </li>
  );
}

type TextProps = { by: string; at: string | null; text: string; timeZone: string };

function Text({ by, at, text, timeZone }: TextProps) {
  if (text.trim() === "") return null;
  return (
    <figure className="quote">
      <figcaption className="small quiet">
        <bdi>{by}</bdi>
        {at !== null && `, ${longDate(at, timeZone)}`}
      </figcaption>
      <blockquote className="written" dir="auto">{text}</blockquote>
    </figure>
  );
}
