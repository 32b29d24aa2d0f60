import { useQuery } from "@tanstack/react-query";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentPortfolios } from "../../server/features/portfolio/search_portfolios.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { PortfolioResult } from "./PortfolioResult.tsx";
import { searchQueries } from "./queries.ts";

/** Found by one search. */
const MAX_NAMESAKES = 20;

type Props = { find: string; onChoose: (studentId: string) => void };

/** The portfolios of the one who is found, else those of whom one is meant. */
export function StudentResults({ find, onChoose }: Props) {
  const query = useQuery(searchQueries.students(find));
  const { found, students } = query.data ?? {};
  if (found) return <Portfolios found={found} />;
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
              <li key={student.id} className="admin-row">
                <div className="fill stack gap-xs">
                  <h3 className="admin-row-name row anywhere">
                    <bdi>{fullName(student)}</bdi>
                    <Badge look="outline">{student.studentId}</Badge>
                    {student.archivedAt && <Badge tone="warning">Archived</Badge>}
                  </h3>
                  <p className="small quiet">{yearGroupLabel(student.yearGroup)}</p>
                </div>
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

function Portfolios({ found: { student, portfolios } }: { found: StudentPortfolios }) {
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
      {portfolios.length === 0
        ? <p className="quiet">This student has no portfolio.</p>
        : (
          <ul className="card divided" aria-label={`Portfolios of ${name}`}>
            {portfolios.map((portfolio) => (
              <PortfolioResult key={portfolio.id} portfolio={portfolio} title={portfolio.unit.title}>
                {`${portfolio.unit.unitCode}, ${portfolio.unit.level}`}
              </PortfolioResult>
            ))}
          </ul>
        )}
    </div>
  );
}
