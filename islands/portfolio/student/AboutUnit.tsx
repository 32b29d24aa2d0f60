import { longDate } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import { percentComplete, type Progress, progressText } from "../../../domain/progress.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { ChevronDown } from "../../../ui/icons.ts";

type Props = { assignment: AssignmentView; progress: Progress; timeZone: string };

/** The facts of spec 1 §2.7 that are not work. */
export function AboutUnit({ assignment, progress, timeZone }: Props) {
  const { unit, student, startedAt } = assignment;
  return (
    <details className="card comments">
      <summary className="opener card-row pad-l row one-line">
        <div className="fill">
          <h2 className="card-title title anywhere">About this unit</h2>
          <span className="small quiet">Its code, its level and when you began</span>
        </div>
        <ChevronDown size={22} />
      </summary>
      <div className="card-rest">
        <DefinitionList
          items={[
            { term: "Student", detail: fullName(student) },
            { term: "Unit code", detail: unit.unitCode },
            { term: "Level", detail: unit.level },
            { term: "Started", detail: startedAt ? longDate(startedAt, timeZone) : "N/A" },
            { term: "Overall progress", detail: `${progressText(progress)}, ${percentComplete(progress)}%` },
          ]}
        />
      </div>
    </details>
  );
}
