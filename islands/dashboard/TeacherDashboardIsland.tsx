import type { Waiting } from "../../server/features/dashboard/list_waiting.ts";
import { ActiveUnits } from "./ActiveUnits.tsx";
import { AddUnit } from "./AddUnit.tsx";
import { FindUnit } from "./FindUnit.tsx";
import { UnitSearch } from "./UnitSearch.tsx";
import { useSidebar } from "./use_sidebar.ts";
import { WaitingCard } from "./WaitingCard.tsx";

type Props = {
  personId: string;
  waiting: Waiting;
  timeZone: string;
  /** The awarding body's search page, where the installation names one. */
  searchUrl: string | null;
};

/** The teacher's start page (spec 1 §2.4): what waits and the active units, looking for units, adding them for students. */
export default function TeacherDashboardIsland({ personId, waiting, timeZone, searchUrl }: Props) {
  useSidebar();
  return (
    <div className="page-stack">
      <section id="overview" tabIndex={-1} aria-label="Overview" className="dashboard-overview">
        <WaitingCard waiting={waiting} timeZone={timeZone} />
        <ActiveUnits />
      </section>
      <section id="search-aqa" tabIndex={-1} aria-label="Search units">
        {searchUrl === null ? <FindUnit /> : <UnitSearch searchUrl={searchUrl} />}
      </section>
      <section id="add-unit" tabIndex={-1} aria-label="Add a unit">
        <AddUnit personId={personId} />
      </section>
    </div>
  );
}
