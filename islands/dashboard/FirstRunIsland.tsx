import { links } from "../../domain/links.ts";
import type { FirstRun } from "../../server/features/dashboard/read_first_run.ts";
import { FirstSteps } from "./FirstSteps.tsx";

/** A teacher's first steps. */
export default function FirstRunIsland({ done }: { done: FirstRun }) {
  return (
    <FirstSteps
      description="Three steps, and your students can begin."
      hiddenAs="firstStepsHidden"
      steps={[
        {
          text: "Add your students",
          done: done.students,
          ways: <a className="target" href={links.manageStudents()}>Manage Students</a>,
        },
        {
          text: "Give them a unit",
          done: done.unit,
          ways: <a className="target" href={links.addUnit()}>Add a unit</a>,
        },
        {
          text: "Send them links, or print cards",
          done: done.access,
          ways: (
            <>
              <a className="target" href={links.manageStudents({ tab: "links" })}>Portfolio Links</a>
              <a className="target" href={links.lessons()}>Lessons and Cards</a>
            </>
          ),
        },
      ]}
    />
  );
}
