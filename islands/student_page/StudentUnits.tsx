import { useState } from "react";
import { links } from "../../domain/links.ts";
import { percentComplete, progressText } from "../../domain/progress.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { BookOpenCheck, Plus } from "../../ui/page_icons.ts";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import type { StudentPart } from "./student_part.ts";

const GiveUnitsDialog = lazyDialog(() => import("../assigning/GiveUnitsDialog.tsx"));

/** Units with their progress and state. */
export function StudentUnits({ details, onChanged }: StudentPart) {
  const [giving, setGiving] = useState(false);
  const { student, portfolios } = details;
  const open = portfolios.filter(({ archived }) => !archived).reverse();
  const archived = portfolios.filter((portfolio) => portfolio.archived).reverse();
  const give = student.archivedAt === null && (
    <Button
      size={open.length > 0 ? "small" : "medium"}
      variant="primary"
      icon={<Plus />}
      onClick={() => setGiving(true)}
    >
      Give units
    </Button>
  );
  return (
    <Card
      title={
        <>
          Units<span className="quiet regular">{` (${open.length})`}</span>
        </>
      }
      actions={open.length > 0 && give}
    >
      {open.length === 0
        ? (
          <EmptyState
            title="No units yet"
            icon={<BookOpenCheck size={28} />}
            level={3}
            action={give || undefined}
          >
            <p>Units that are given to this student appear here, with their progress.</p>
          </EmptyState>
        )
        : (
          <ul className="divided card-rows">
            {open.map((portfolio) => <Unit key={portfolio.id} portfolio={portfolio} />)}
          </ul>
        )}
      {archived.length > 0 && (
        <CardSection title="Archived">
          <ul className="stack gap-xs">
            {archived.map(({ id, title, unitCode }) => (
              <li key={id}>
                <a className="target anywhere" href={links.studentPortfolio(id)}>
                  {`${title} (${unitCode})`}
                </a>
              </li>
            ))}
          </ul>
        </CardSection>
      )}
      {giving && (
        <GiveUnitsDialog
          students={[student]}
          onGiven={onChanged}
          onClose={() => setGiving(false)}
        />
      )}
    </Card>
  );
}

function Unit({ portfolio }: { portfolio: StudentPart["details"]["portfolios"][number] }) {
  const { id, title, unitCode, level, portfolioStatus } = portfolio;
  return (
    <li className="stack gap-s anywhere">
      <div className="row between gap-m lines-none">
        <h3 className="share">
          <a className="target" href={links.studentPortfolio(id)}>{title}</a>
        </h3>
        <PortfolioBadge state={portfolioStatus} />
      </div>
      <p className="row gap-s small">
        <Badge look="outline">{unitCode}</Badge>
        <span className="quiet">{level}</span>
      </p>
      <ProgressBar
        label={`Outcomes completed in ${title}`}
        percent={percentComplete(portfolio)}
        text={progressText(portfolio)}
      />
    </li>
  );
}
