import { PortfolioList } from "./PortfolioList.tsx";

export default function AdminDashboardIsland() {
  return (
    <PortfolioList
      title="Portfolios"
      emptyText="When teachers assign units to students, their portfolios appear here."
    />
  );
}
