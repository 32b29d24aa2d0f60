import { timeOfDay } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { LearnerInLesson } from "../../server/features/lessons/read_lesson.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CardSection } from "../../ui/Card.tsx";

/** Who has come in with a card, the first first. */
export function LearnersInLesson(
  { learners, timeZone }: { learners: readonly LearnerInLesson[]; timeZone: string },
) {
  const here = learners.filter((learner) => learner.here).length;
  return (
    <CardSection title="Who has come in">
      <p role="status" className="quiet">
        {learners.length === 0
          ? "Nobody has come in yet."
          : `${learners.length} came in, ${hereWords(here)} here now.`}
      </p>
      {learners.length > 0 && (
        <ul className="lesson-learners">
          {learners.map((learner) => (
            <li key={learner.id}>
              <bdi>{fullName(learner)}</bdi>
              <span className="quiet">{timeOfDay(learner.cameAt, timeZone)}</span>
              {!learner.here && <Badge>Finished</Badge>}
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function hereWords(here: number): string {
  if (here === 0) return "nobody is";
  return `${here} ${here === 1 ? "is" : "are"}`;
}
