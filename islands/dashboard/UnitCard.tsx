import { UNIT_STATUS_LABELS, unitProgressText } from "../../domain/active_units.ts";
import { links } from "../../domain/links.ts";
import type { ActiveUnit } from "../../server/features/dashboard/list_active_units.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Download, Users } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

/** A unit in progress with its summary sheet (spec 1 §2.4). */
export function UnitCard({ unit }: { unit: ActiveUnit }) {
  const { title, students, completed, waiting } = unit;
  const done = unit.status === "completed";
  return (
    <Card
      as="li"
      level={3}
      className="unit-card"
      title={title}
      description={`${unit.unitCode} · ${unit.level}`}
      actions={
        <Badge tone={done ? "success" : "neutral"} look={done ? "soft" : "outline"}>
          {UNIT_STATUS_LABELS[unit.status]}
        </Badge>
      }
    >
      <CardSection>
        <ProgressBar
          label={`Progress of ${title}`}
          percent={unit.progress}
          text={unitProgressText({ completed, total: students })}
          showPercent
        />
        <p className="unit-card-facts row between lines-s quiet">
          <span className="row gap-s">
            <Users size={18} />
            {students} {students === 1 ? "student" : "students"}
          </span>
          {waiting > 0 && <Badge tone="info">{waiting} waiting for review</Badge>}
        </p>
      </CardSection>
      <CardFooter>
        <LinkButton
          href={links.unit(unit.id)}
          variant={waiting > 0 ? "primary" : "secondary"}
          aria-label={`Review ${title}`}
        >
          Review
        </LinkButton>
        <LinkButton
          href={links.summary(unit.id)}
          variant="quiet"
          target="_blank"
          rel="noopener"
          icon={<Download size={18} />}
          aria-label={`Summary Sheet of ${title}, opens in a new tab`}
        >
          Summary Sheet
        </LinkButton>
      </CardFooter>
    </Card>
  );
}
