import { useInfiniteQuery } from "@tanstack/react-query";
import { fullName } from "../../domain/people.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { PortfolioResult } from "./PortfolioResult.tsx";
import { searchQueries } from "./queries.ts";

/** The students on a unit. */
export function UnitResults({ unitCode }: { unitCode: string }) {
  const query = useInfiniteQuery(searchQueries.unitStudents(unitCode));
  const pages = query.data?.pages.filter((page) => page !== null);
  const unit = pages?.[0];
  return (
    <div className="stack">
      {unit && (
        <div role="status">
          <h2 className="anywhere">
            <bdi>{unit.unitTitle}</bdi> ({unit.unitCode})
          </h2>
        </div>
      )}
      <QueryList
        query={query}
        items={pages?.flatMap(({ items }) => items)}
        loading="Searching…"
        failed="Failed to fetch search results"
        framed
        empty={
          <p className="quiet" role="status">
            {unit ? "No student is on this unit." : `No unit here has the code “${unitCode}”.`}
          </p>
        }
      >
        {(portfolios) => (
          <ul className="card divided" aria-label={`Students on ${unit?.unitTitle}`}>
            {portfolios.map((portfolio) => (
              <PortfolioResult key={portfolio.id} portfolio={portfolio} title={fullName(portfolio.student)}>
                {portfolio.student.studentId}
              </PortfolioResult>
            ))}
          </ul>
        )}
      </QueryList>
    </div>
  );
}
