import type { UnitFilter } from "../../domain/active_units.ts";
import { links } from "../../domain/links.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Inbox } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

const TEXTS: Readonly<Record<UnitFilter, { title: string; text: string }>> = {
  all: {
    title: "No active units yet",
    text: "Fetch a unit by its code and choose students. Their progress appears here.",
  },
  in_progress: {
    title: "No units in progress",
    text: "Units that students are still working on appear here.",
  },
  completed: {
    title: "No completed units yet",
    text: "A unit appears here once every student has completed it.",
  },
};

export function NoUnits({ filter }: { filter: UnitFilter }) {
  const { title, text } = TEXTS[filter];
  const action = filter === "completed"
    ? undefined
    : <LinkButton href={links.addUnit()}>Add a Unit</LinkButton>;
  return (
    <Card as="div">
      <EmptyState title={title} icon={<Inbox size={28} />} level={3} action={action}>
        <p>{text}</p>
      </EmptyState>
    </Card>
  );
}
