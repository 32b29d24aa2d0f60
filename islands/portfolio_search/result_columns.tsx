import { links } from "../../domain/links.ts";
import type { PortfolioColumn } from "../../domain/list_sorts.ts";
import { fullName } from "../../domain/people.ts";
import { progressText } from "../../domain/progress.ts";
import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import type { Column } from "../lists/table/table_props.ts";

type PortfolioColumns = Column<AssignmentItem, PortfolioColumn>[];

/** A student's portfolios, named by their units. */
export const UNIT_COLUMNS: Readonly<PortfolioColumns> = columnsBehind(
  {
    label: "Unit",
    sort: "unit",
    width: "minmax(6rem, 1.8fr)",
    cell: (portfolio) => nameOf(portfolio, portfolio.unit.title),
  },
  {
    label: "Unit code",
    width: "minmax(4.5rem, 0.6fr)",
    cell: ({ unit }) => `${unit.unitCode}, ${unit.level}`,
  },
);

/** A unit's portfolios, named by their students. */
export const STUDENT_COLUMNS: Readonly<PortfolioColumns> = columnsBehind(
  {
    label: "Student",
    sort: "student",
    width: "minmax(6rem, 1.8fr)",
    cell: (portfolio) => nameOf(portfolio, fullName(portfolio.student)),
  },
  {
    label: "Student ID",
    sort: "studentId",
    width: "minmax(4.5rem, 0.6fr)",
    labelled: true,
    cell: ({ student }) => student.studentId,
  },
);

function columnsBehind(...first: PortfolioColumns): PortfolioColumns {
  return [
    ...first,
    {
      label: "Status",
      sort: "status",
      width: "6.5rem",
      cell: ({ portfolioStatus }) => <PortfolioBadge state={portfolioStatus} />,
    },
    { label: "Progress", width: "minmax(5rem, 0.9fr)", cell: progressText },
    {
      label: "Teacher",
      sort: "teacher",
      width: "minmax(5rem, 0.9fr)",
      labelled: true,
      cell: ({ teacher }) => <bdi>{fullName(teacher)}</bdi>,
    },
  ];
}

function nameOf({ id, archivedAt }: AssignmentItem, name: string) {
  return (
    <span className="row gap-s lines-none">
      <a className="target" href={links.studentPortfolio(id)}>
        <bdi>{name}</bdi>
      </a>
      {archivedAt !== null && <Badge tone="warning">Archived</Badge>}
    </span>
  );
}
