import type { PendingReviews } from "../../server/features/dashboard/list_pending_reviews.ts";
import { ActiveUnits } from "./ActiveUnits.tsx";
import { AddUnit } from "./AddUnit.tsx";
import { PendingReviewCard } from "./PendingReviewCard.tsx";
import { UnitSearch } from "./UnitSearch.tsx";
import { useSidebar } from "./use_sidebar.ts";

type Props = {
  personId: string;
  waiting: PendingReviews;
  timeZone: string;
  /** null: the installation names no search page. */
  searchUrl: string | null;
};

/** The teacher's start page (spec 1 §2.4). */
export default function TeacherDashboardIsland({ personId, waiting, timeZone, searchUrl }: Props) {
  useSidebar();
  return (
    <div className="page-stack stack">
      <section id="overview" tabIndex={-1} aria-label="Overview" className="page-stack stack">
        <PendingReviewCard waiting={waiting} timeZone={timeZone} />
        <ActiveUnits />
      </section>
      <section id="search-aqa" tabIndex={-1} aria-label="Search units" className="stack">
        <UnitSearch searchUrl={searchUrl} />
      </section>
      <section id="add-unit" tabIndex={-1} aria-label="Add a unit" className="stack">
        <AddUnit personId={personId} />
      </section>
    </div>
  );
}
