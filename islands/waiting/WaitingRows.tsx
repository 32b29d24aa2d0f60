import { longDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { WAITING_TEXT, type WaitingKind } from "../../domain/waiting.ts";
import { outcomeList } from "../../domain/workflow.ts";
import type { WaitingItem } from "../../server/features/waiting/list_waiting.ts";
import { ChevronRight } from "../../ui/icons.ts";
import type { Selection } from "../lists/use_selection.ts";

type Props = {
  kind: WaitingKind;
  items: readonly WaitingItem[];
  timeZone: string;
  /** Null where nothing is done with many. */
  selection: Selection<WaitingItem> | null;
};

/** List items that lead to the portfolio, at the outcome that waits. */
export function WaitingRows({ kind, items, timeZone, selection }: Props) {
  return items.map((item) => (
    <li key={item.id} className="row one-line gap-none">
      {selection && (
        <label className="waiting-tick checkbox">
          <input
            type="checkbox"
            aria-label={`Tick ${fullName(item)}, ${item.unitTitle}`}
            checked={selection.has(item.id)}
            onChange={(event) => selection.set([item], event.currentTarget.checked)}
          />
        </label>
      )}
      <a
        className="plain-link focus-inside fill row one-line"
        href={links.studentPortfolio(item.id, item.outcomeIndex)}
      >
        <span className="fill anywhere stack gap-none">
          <span className="bold">
            <bdi>{fullName(item)}</bdi>
          </span>
          <span className="small quiet row gap-l lines-none">
            <span>{item.unitTitle}</span>
            <span>{sinceText(kind, item, timeZone)}</span>
          </span>
        </span>
        <ChevronRight size={20} />
      </a>
    </li>
  ));
}

function sinceText(kind: WaitingKind, { since, newWork }: WaitingItem, timeZone: string): string {
  const date = since === "" ? "" : longDate(since, timeZone);
  if (kind !== "new") return `${WAITING_TEXT[kind].since} ${date}`;
  const outcomes = outcomeList(newWork.map((index) => index + 1).sort((a, b) => a - b));
  return `${outcomes[0]!.toUpperCase()}${outcomes.slice(1)}${date && `, since ${date}`}`;
}
