import { doneText } from "../../../domain/progress.ts";
import { portfolioLabel } from "../../../domain/workflow.ts";
import type { AssignmentItem } from "../answers.ts";
import { Bar, Button, Note, OwnTab, Title } from "../parts.tsx";
import { notice, person } from "../session.ts";
import { FailureNote, Loading, UnreadLink } from "./parts.tsx";
import { openMore, openUnit, units } from "./portfolios.ts";
import { STATE_TONES } from "./tones.ts";

export function UnitList() {
  const page = units.value;
  return (
    <>
      <Title>{`${person.value?.firstName ?? ""}, these are your units`}</Title>
      {notice.value !== null && (
        <Note tone="info">
          <p role="status">{notice.value}</p>
        </Note>
      )}
      <UnreadLink path="/" />
      <FailureNote />
      {page === null ? <Loading /> : page.items.length === 0 ? <NoUnits /> : (
        <ul class="units">
          {page.items.map((item) => (
            <li key={item.id}>
              <Unit item={item} />
            </li>
          ))}
        </ul>
      )}
      {page?.next && <Button onClick={() => void openMore(page.next!)}>Show more units</Button>}
      <div class="ways">
        <OwnTab path="/">Open the whole portfolio</OwnTab>
      </div>
    </>
  );
}

function NoUnits() {
  return (
    <Note tone="info">
      <p>
        <b>No units yet</b>
      </p>
      <p>When your teacher gives you a unit, you see it here.</p>
    </Note>
  );
}

function Unit({ item: { id, unit, completed, total, portfolioStatus } }: { item: AssignmentItem }) {
  return (
    <button type="button" class="unit" onClick={() => void openUnit(id)}>
      <span class="unit-title">{unit.title}</span>
      <span class="small">{`${unit.unitCode} · ${unit.level}`}</span>
      <span class="ways">
        <Bar value={completed} of={total} label="Outcomes done" />
        <span class="small">{doneText({ completed, total })}</span>
      </span>
      <span class={`badge tone ${STATE_TONES[portfolioStatus ?? "open"]}`}>
        {portfolioLabel(portfolioStatus)}
      </span>
    </button>
  );
}
