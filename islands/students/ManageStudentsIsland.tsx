import { useState } from "react";
import { links } from "../../domain/links.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { Link, Users } from "../../ui/icons.ts";
import { StudentsPanel } from "./StudentsPanel.tsx";
import { LinksPanel } from "./links/LinksPanel.tsx";
import { useStudentDrafts } from "./student_drafts.ts";

type StudentsTab = "students" | "links";

type Props = {
  personId: string;
  /** An administrator in admin mode sees every student of the school. */
  admin: boolean;
  tab: StudentsTab;
  establishmentName: string;
  timeZone: string;
};

/** Spec 2 §2. */
export default function ManageStudentsIsland(props: Props) {
  const { personId, admin, establishmentName, timeZone } = props;
  const [tab, setTab] = useUrlTab(props.tab);
  const drafts = useStudentDrafts(personId);
  return (
    <Tabs
      label="Manage Students"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          name: "students",
          label: "Students",
          icon: <Users />,
          panel: <StudentsPanel admin={admin} timeZone={timeZone} drafts={drafts} />,
        },
        {
          name: "links",
          label: "Portfolio Links",
          icon: <Link />,
          panel: <LinksPanel establishmentName={establishmentName} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

/** The selected tab, kept in the URL. */
function useUrlTab(initial: StudentsTab) {
  const [tab, setTab] = useState(initial);
  const choose = (next: StudentsTab) => {
    setTab(next);
    history.replaceState(history.state, "", links.manageStudents(next === "links" ? next : undefined));
  };
  return [tab, choose] as const;
}
