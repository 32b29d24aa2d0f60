import { useState } from "react";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { Link } from "../../ui/icons.ts";
import { Users } from "../../ui/page_icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { loadCardSheet } from "../lessons/make_cards.ts";
import { StudentsPanel } from "./StudentsPanel.tsx";
import { LinksPanel } from "./links/LinksPanel.tsx";
import type { StudentListState } from "./list_queries.ts";
import { useStudentDrafts } from "./student_drafts.ts";

const CardSheet = lazyDialog(loadCardSheet);

type StudentsTab = "students" | "links";

type Props = {
  personId: string;
  /** An administrator in admin mode has no class to link a student to. */
  admin: boolean;
  /** Whether all of the school's students are listed, with their teacher. */
  withTeacher: boolean;
  cardsAllowed: boolean;
  /** Page for adding students from courses of learning platforms; null without any. */
  coursesHref: string | null;
  tab: StudentsTab;
  initial: StudentListState;
  establishmentName: string;
  timeZone: string;
};

/** Spec 2 §2. */
export default function ManageStudentsIsland(props: Props) {
  const { personId, tab: initialTab, initial, establishmentName, ...panel } = props;
  const [tab, setTab] = useUrlTab(initialTab);
  const [cards, setCards] = useState<readonly NewCard[] | null>(null);
  const drafts = useStudentDrafts(personId);
  return (
    <>
      {cards && (
        <CardSheet
          cards={cards}
          establishmentName={establishmentName}
          back="Back to the students"
          onClose={() => setCards(null)}
        />
      )}
      {/* Its search and forms stay. */}
      <div hidden={cards !== null}>
        <Tabs
          label="Manage Students"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              name: "students",
              label: "Students",
              icon: <Users />,
              panel: <StudentsPanel {...panel} initial={initial} drafts={drafts} onCards={setCards} />,
            },
            {
              name: "links",
              label: "Portfolio Links",
              icon: <Link />,
              panel: <LinksPanel establishmentName={establishmentName} timeZone={panel.timeZone} />,
            },
          ]}
        />
      </div>
    </>
  );
}

/** The selected tab, in the address beside the list's search and filters. */
function useUrlTab(initial: StudentsTab) {
  const [tab, setTab] = useState(initial);
  const choose = (next: StudentsTab) => {
    setTab(next);
    const query = new URLSearchParams(location.search);
    if (next === "links") query.set("tab", next);
    else query.delete("tab");
    history.replaceState(history.state, "", location.pathname + (query.size > 0 ? `?${query}` : ""));
  };
  return [tab, choose] as const;
}
