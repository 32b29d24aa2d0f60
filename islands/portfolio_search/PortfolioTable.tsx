import { links } from "../../domain/links.ts";
import type { PortfolioColumn, PortfolioSort } from "../../domain/list_sorts.ts";
import { fullName } from "../../domain/people.ts";
import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
import { Button } from "../../ui/Button.tsx";
import { Copy } from "../../ui/page_icons.ts";
import { useCopy } from "../use_copy.ts";
import type { Column } from "../lists/table/table_props.ts";
import { DataTable } from "../lists/table/DataTable.tsx";

type Props = {
  label: string;
  columns: readonly Column<AssignmentItem, PortfolioColumn>[];
  portfolios: readonly AssignmentItem[];
  sort: PortfolioSort;
  onSort: (sort: PortfolioSort) => void;
};

/** Portfolios that were found, with their addresses to be copied (spec 2 §2). */
export function PortfolioTable({ label, columns, portfolios, sort, onSort }: Props) {
  return (
    <DataTable
      label={label}
      columns={columns}
      items={portfolios}
      sort={sort}
      onSort={onSort}
      muted={({ archivedAt }) => archivedAt !== null}
      actions={{ cell: (portfolio) => <CopyLink portfolio={portfolio} /> }}
    />
  );
}

function CopyLink({ portfolio: { id, student, unit } }: { portfolio: AssignmentItem }) {
  const about = `${unit.title}, ${fullName(student)}`;
  const copy = useCopy({ title: "Link copied", description: about });
  return (
    <Button
      size="small"
      icon={<Copy size={18} />}
      aria-label={`Copy Portfolio Link: ${about}`}
      onClick={() => copy(`${location.origin}${links.studentPortfolio(id)}`)}
    >
      Copy Portfolio Link
    </Button>
  );
}
