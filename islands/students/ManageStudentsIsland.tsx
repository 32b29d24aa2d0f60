import { Link, Users } from "../../ui/icons.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { LinksPanel } from "./links/LinksPanel.tsx";
import { StudentsPanel } from "./StudentsPanel.tsx";
import { type StudentsTab, useTab } from "./use_tab.ts";
import { useWork } from "./use_work.ts";

export type ManageStudentsProps = {
  personId: string;
  /** Whether this is an administrator in admin mode, who sees every student of the school. */
  admin: boolean;
  tab: StudentsTab;
  establishmentName: string;
  timeZone: string;
};

/** Manage students (spec 2 §2). */
export default function ManageStudentsIsland(props: ManageStudentsProps) {
  const { personId, admin, establishmentName, timeZone } = props;
  const [tab, setTab] = useTab(props.tab);
  const work = useWork({ personId, timeZone });
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
          panel: <StudentsPanel admin={admin} timeZone={timeZone} work={work} />,
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
