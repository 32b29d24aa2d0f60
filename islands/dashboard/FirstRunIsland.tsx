import { links } from "../../domain/links.ts";
import type { FirstRun } from "../../server/features/dashboard/read_first_run.ts";
import { AdminFirstSteps, type AdminFirstStepsProps } from "./AdminFirstSteps.tsx";
import { FirstSteps } from "./FirstSteps.tsx";

type Props = { done: FirstRun } | { admin: AdminFirstStepsProps };

/** First steps of a teacher, or of an administrator. */
export default function FirstRunIsland(props: Props) {
  return "admin" in props ? <AdminFirstSteps {...props.admin} /> : <TeacherFirstSteps {...props} />;
}

function TeacherFirstSteps({ done }: { done: FirstRun }) {
  return (
    <FirstSteps
      description="Three steps to get your students started."
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
