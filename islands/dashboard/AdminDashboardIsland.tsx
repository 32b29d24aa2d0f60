import { PortfolioList } from "./PortfolioList.tsx";

/** The administrator's start page: every portfolio of the establishment, to verify and award. */
export default function AdminDashboardIsland() {
  return (
    <PortfolioList
      title="Portfolios"
      empty="When teachers assign units to students, their portfolios appear here."
    />
  );
}
