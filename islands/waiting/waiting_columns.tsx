import { longDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import type { WaitingColumn } from "../../domain/list_sorts.ts";
import { fullName } from "../../domain/people.ts";
import { WAITING_TEXT, type WaitingKind } from "../../domain/waiting.ts";
import { outcomeList } from "../../domain/workflow.ts";
import type { WaitingItem } from "../../server/features/waiting/list_waiting.ts";
import type { Column } from "../lists/table/table_props.ts";

/** Columns of portfolios that wait; the student's name opens the portfolio at the outcome that waits. */
export function waitingColumns(kind: WaitingKind, timeZone: string): Column<WaitingItem, WaitingColumn>[] {
  return [
    {
      label: "Student",
      sort: "student",
      width: "minmax(10rem, 1fr)",
      cell: (item) => (
        <a className="row-link" href={links.studentPortfolio(item.id, item.outcomeIndex)}>
          <bdi>{fullName(item)}</bdi>
        </a>
      ),
    },
    {
      label: "Unit",
      sort: "unit",
      width: "minmax(12rem, 1.6fr)",
      cell: ({ unitTitle }) => unitTitle,
    },
    ...(kind === "new" ? [NEW_WORK] : []),
    {
      label: WAITING_TEXT[kind].since,
      sort: "since",
      width: "minmax(9rem, 0.6fr)",
      labelled: true,
      cell: ({ since }) => since === "" ? "" : longDate(since, timeZone),
    },
  ];
}

const NEW_WORK: Column<WaitingItem, WaitingColumn> = {
  label: "New work",
  width: "minmax(8rem, 0.6fr)",
  cell: ({ newWork }) => {
    const outcomes = outcomeList(newWork.map((index) => index + 1).sort((a, b) => a - b));
    return `${outcomes[0]!.toUpperCase()}${outcomes.slice(1)}`;
  },
};
