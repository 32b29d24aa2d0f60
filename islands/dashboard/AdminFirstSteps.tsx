import { links } from "../../domain/links.ts";
import type { AdminFirstRun } from "../../server/features/dashboard/admin/read_admin_first_run.ts";
import { Button } from "../../ui/Button.tsx";
import { storeRole } from "../profile/stored_role.ts";
import { type FirstStep, FirstSteps } from "./FirstSteps.tsx";

export type AdminFirstStepsProps = {
  done: AdminFirstRun;
  /** The plan is for more staff than one. */
  invites: boolean;
};

/** An administrator's first steps in a new school. */
export function AdminFirstSteps({ done, invites }: AdminFirstStepsProps) {
  const steps: FirstStep[] = [
    {
      text: "Add your centre number or logo",
      done: done.details,
      ways: <a className="target" href={links.settings("establishment")}>Settings</a>,
    },
    {
      text: "Add your students",
      done: done.students,
      ways: (
        <>
          <a className="target" href={links.manageStudents()}>Manage Students</a>
          <a className="target" href={links.admin({ tab: "students" })}>Upload a list</a>
        </>
      ),
    },
    {
      text: "Give them a first unit",
      done: done.unit,
      ways: <Button size="small" onClick={addUnit}>Add a unit in Teacher Mode</Button>,
    },
  ];
  if (invites) {
    steps.push({
      text: "Invite a colleague",
      done: done.colleagues,
      ways: <a className="target" href={links.admin({ tab: "users" })}>User Management</a>,
    });
  }
  return (
    <FirstSteps
      description="A few steps to get your school started."
      hiddenAs="adminFirstStepsHidden"
      steps={steps}
    />
  );
}

/** Units are added on the teacher's start page, whose address differs from this one's in its fragment alone. */
function addUnit() {
  storeRole("teacher");
  history.replaceState(null, "", links.addUnit());
  location.reload();
}
