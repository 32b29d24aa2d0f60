import { UNIT_STATUS_LABELS, unitProgressText } from "../../domain/active_units.ts";
import { links } from "../../domain/links.ts";
import type { ActiveUnit } from "../../server/features/dashboard/list_active_units.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ChevronRight } from "../../ui/icons.ts";
import { Download } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

/** A unit in progress with its summary sheet (spec 1 §2.4). */
export function UnitRow({ unit }: { unit: ActiveUnit }) {
  const { title, students, completed, waiting } = unit;
  const done = unit.status === "completed";
  return (
    <li className="unit-row card-row pad-s stack linked-row">
      <h3 className="body-size strong anywhere">{title}</h3>
      <p className={done ? "unit-row-state" : "unit-row-state sr-only-narrow"}>
        <Badge tone={done ? "success" : "neutral"} look={done ? "soft" : "outline"}>
          {UNIT_STATUS_LABELS[unit.status]}
        </Badge>
      </p>
      <div className="unit-row-progress small">
        <ProgressBar
          label={`Progress of ${title}`}
          percent={unit.progress}
          text={unitProgressText({ completed, total: students })}
          aside={waiting > 0 && <Badge tone="info">{waiting} to review</Badge>}
        />
      </div>
      <div className="unit-row-actions row one-line gap-xs">
        <LinkButton
          href={links.summary(unit.id)}
          variant="quiet"
          size="small"
          className="unit-row-sheet"
          target="_blank"
          rel="noopener"
          icon={<Download size={18} />}
          aria-label={`Summary Sheet of ${title}, opens in a new tab`}
        >
          <span>Summary Sheet</span>
        </LinkButton>
        <LinkButton
          href={links.unit(unit.id)}
          size="small"
          className="row-link"
          aria-label={`Review ${title}`}
        >
          <span className="sr-only-narrow">Review</span>
          <ChevronRight size={20} />
        </LinkButton>
      </div>
    </li>
  );
}
