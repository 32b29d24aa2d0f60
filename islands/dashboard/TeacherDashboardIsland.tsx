import { AddUnit } from "./AddUnit.tsx";
import { PortfolioList } from "./PortfolioList.tsx";

/** The teacher's start page: adding units for students, and the portfolios there are (spec 1 §2.4). */
export default function TeacherDashboardIsland() {
  return (
    <div className="page-stack">
      <section id="add-unit">
        <AddUnit />
      </section>
      <PortfolioList
        title="Portfolios"
        empty="Fetch a unit above and choose students; their portfolios appear here."
      />
    </div>
  );
}
