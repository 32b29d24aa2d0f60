import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NEWEST_PORTFOLIOS, type PortfolioSort } from "../../domain/list_sorts.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentPortfolios } from "../../server/features/portfolio/search_portfolios.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { PortfolioTable } from "./PortfolioTable.tsx";
import { searchQueries } from "./queries.ts";
import { UNIT_COLUMNS } from "./result_columns.tsx";

/** Found by one search. */
const MAX_NAMESAKES = 20;

type Props = { find: string; onChoose: (studentId: string) => void };

/** The portfolios of the one who is found, else those of whom one is meant. */
export function StudentResults({ find, onChoose }: Props) {
  const [sort, setSort] = useState<PortfolioSort>(NEWEST_PORTFOLIOS);
  const query = useQuery({
    ...searchQueries.students(find, sort),
    placeholderData: (before, query) => query?.queryKey[1] === find ? before : undefined,
  });
  const { found, students } = query.data ?? {};
  if (found) return <Portfolios found={found} sort={sort} onSort={setSort} />;
  return (
    <QueryList
      query={query}
      items={students}
      loading="Searching…"
      failed="Failed to fetch search results"
      framed
      empty={<p className="quiet" role="status">{`No student matches “${find}”.`}</p>}
    >
      {(students) => (
        <div className="stack">
          <div role="status">
            <h2>
              {students.length < MAX_NAMESAKES
                ? `${students.length} students match`
                : `The first ${MAX_NAMESAKES} students that match: type more to find others`}
            </h2>
          </div>
          <ul className="card divided" aria-label="Students found">
            {students.map((student) => (
              <li key={student.id} className="card-row row gap-xl lines-s">
                <span className="share stack gap-xs">
                  <span className="row gap-s strong anywhere">
                    <bdi>{fullName(student)}</bdi>
                    <Badge look="outline">{student.studentId}</Badge>
                    {student.archivedAt && <Badge tone="warning">Archived</Badge>}
                  </span>
                  <span className="small quiet">{yearGroupLabel(student.yearGroup)}</span>
                </span>
                <Button
                  size="small"
                  aria-label={`View Portfolios of ${fullName(student)}`}
                  onClick={() => onChoose(student.studentId)}
                >
                  View Portfolios
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryList>
  );
}

type PortfoliosProps = {
  found: StudentPortfolios;
  sort: PortfolioSort;
  onSort: (sort: PortfolioSort) => void;
};

function Portfolios({ found: { student, portfolios }, sort, onSort }: PortfoliosProps) {
  const name = fullName(student);
  return (
    <div className="stack">
      <div role="status">
        <h2 className="row gap-m anywhere">
          <bdi>{name}</bdi>
          <Badge look="outline">{student.studentId}</Badge>
          {student.archivedAt && <Badge tone="warning">Archived</Badge>}
        </h2>
      </div>
      {portfolios.length === 0 ? <p className="quiet">This student has no portfolio.</p> : (
        <PortfolioTable
          label={`Portfolios of ${name}`}
          columns={UNIT_COLUMNS}
          portfolios={portfolios}
          sort={sort}
          onSort={onSort}
        />
      )}
    </div>
  );
}
