import { countText } from "../../../domain/count_text.ts";
import type { AssignmentItem } from "../answers.ts";
import { Button, Note, OwnTab, Title } from "../parts.tsx";
import { notice, person } from "../session.ts";
import { FailureNote, Loading, OutcomesDone, StateBadge } from "./parts.tsx";
import { openMore, openUnit, units, unread } from "./portfolios.ts";

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
      <UnreadLink />
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

/** Messages are read in the portfolio itself. */
function UnreadLink() {
  const count = unread.value?.count ?? 0;
  if (count === 0) return null;
  return (
    <p class="note tone info">
      <OwnTab path="/">{countText(count, "new message")}</OwnTab>
    </p>
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
        <OutcomesDone completed={completed} total={total} />
      </span>
      <StateBadge state={portfolioStatus} />
    </button>
  );
}
