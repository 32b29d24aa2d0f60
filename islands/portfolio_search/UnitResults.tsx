import type { PortfolioSort } from "../../domain/list_sorts.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryList } from "../lists/QueryList.tsx";
import { PortfolioTable } from "./PortfolioTable.tsx";
import { searchQueries } from "./queries.ts";
import { STUDENT_COLUMNS } from "./result_columns.tsx";

/** The students on a unit. */
export function UnitResults({ unitCode }: { unitCode: string }) {
  const [sort, setSort] = useState<PortfolioSort>("student");
  const query = useInfiniteQuery({
    ...searchQueries.unitStudents(unitCode, sort),
    placeholderData: (before, query) => query?.queryKey[1] === unitCode ? before : undefined,
  });
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
          <PortfolioTable
            label={`Students on ${unit?.unitTitle}`}
            columns={STUDENT_COLUMNS}
            portfolios={portfolios}
            sort={sort}
            onSort={setSort}
          />
        )}
      </QueryList>
    </div>
  );
}
