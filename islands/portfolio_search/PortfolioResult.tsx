import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { progressText } from "../../domain/progress.ts";
import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { Copy } from "../../ui/page_icons.ts";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import { useToast } from "../providers.tsx";
import { writeClipboard } from "../write_clipboard.ts";

type Props = {
  portfolio: AssignmentItem;
  /** A unit's title or a student's name. */
  title: string;
  /** Code or number beside it. */
  children: ReactNode;
};

/** A portfolio that was found, with its address to be copied (spec 2 §2). */
export function PortfolioResult({ portfolio, title, children }: Props) {
  const { id, portfolioStatus, teacher, archivedAt } = portfolio;
  const toast = useToast();
  const copy = () =>
    writeClipboard(Promise.resolve(`${location.origin}${links.studentPortfolio(id)}`)).then(
      () => toast({ title: "Link copied", description: title, tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
  return (
    <li className={classNames("admin-row", archivedAt !== null && "archived-row")}>
      <div className="fill stack gap-xs">
        <h3 className="admin-row-name row anywhere">
          <a className="target" href={links.studentPortfolio(id)}>
            <bdi>{title}</bdi>
          </a>
          <PortfolioBadge state={portfolioStatus} />
          {archivedAt !== null && <Badge tone="warning">Archived</Badge>}
        </h3>
        <p className="admin-row-facts small quiet anywhere">
          <span>{children}</span>
          <span>{progressText(portfolio)}</span>
          <span>{`Teacher: ${fullName(teacher)}`}</span>
        </p>
      </div>
      <Button
        size="small"
        icon={<Copy size={18} />}
        aria-label={`Copy Portfolio Link: ${title}`}
        onClick={() => void copy()}
      >
        Copy Portfolio Link
      </Button>
    </li>
  );
}
