import { useState } from "react";
import { academicYearLabel } from "../../domain/academic_year.ts";
import { BOARD_COLUMNS, BOARD_LABELS, type BoardColumn } from "../../domain/board.ts";
import { fullName } from "../../domain/people.ts";
import type { BoardView } from "../../server/features/board/list_board.ts";
import { portfolioCount } from "../../domain/progress.ts";
import type { BoardChoices } from "../../server/features/board/read_board_choices.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { ChevronDown } from "../../ui/icons.ts";
import { Select } from "../../ui/Select.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import type { Board } from "./use_board.ts";

type Props = { board: Board; choices: BoardChoices; shown: BoardColumn };

const ALL_YEARS = "all";

/** Search and filters, what they leave, and on a narrow screen the choice of a column. */
export function BoardTools({ board, choices, shown }: Props) {
  const [open, setOpen] = useState(false);
  const { typed, setTyped, filter, choose, view, setColumn } = board;
  const years = filter.year === null || choices.years.includes(filter.year)
    ? choices.years
    : [...choices.years, filter.year];
  return (
    <div className="board-tools stack gap-m" data-open={open || undefined}>
      <div
        className="board-filters spread row lines-m"
        role="search"
        aria-label="Portfolios"
        id="board-filters"
      >
        <SearchField label="Find a student" value={typed} onChange={setTyped} />
        <Field label="Teacher">
          <Select
            value={filter.teacher}
            onChoose={(teacher) => choose({ teacher })}
            options={withChosen(filter.teacher, [
              { value: "", label: "All teachers" },
              ...choices.teachers.map((teacher) => ({ value: teacher.id, label: fullName(teacher) })),
            ])}
          />
        </Field>
        <Field label="Unit">
          <Select
            value={filter.unit}
            onChoose={(unit) => choose({ unit })}
            options={withChosen(filter.unit, [
              { value: "", label: "All units" },
              ...choices.units.map(({ id, title, unitCode }) => ({
                value: id,
                label: `${title} (${unitCode})`,
              })),
            ])}
          />
        </Field>
        <Field label="Academic year">
          <Select
            value={filter.year ?? ALL_YEARS}
            onChoose={(year) => choose({ year: year === ALL_YEARS ? null : Number(year) })}
            options={[
              ...years.map((year, index) => ({
                value: String(year),
                label: index === 0 ? `This year, ${academicYearLabel(year)}` : academicYearLabel(year),
              })),
              { value: ALL_YEARS, label: "All years" },
            ]}
          />
        </Field>
      </div>
      <div className="board-narrow spread row bottoms gap-m">
        <Field label="Column">
          <Select
            value={shown}
            onChoose={setColumn}
            options={BOARD_COLUMNS.map((column) => ({
              value: column,
              label: `${BOARD_LABELS[column]} (${countOf(view, column)})`,
            }))}
          />
        </Field>
        <Button
          className="opener"
          icon={<ChevronDown size={18} />}
          aria-expanded={open}
          aria-controls="board-filters"
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
      </div>
      {view && (
        <div className="row between gap-l lines-none">
          <Extent view={view} board={board} />
          <p className="board-hint small quiet">
            Drag a card to its next column, or press its button. Arrow keys go from card to card.
          </p>
        </div>
      )}
    </div>
  );
}

/** Number of portfolios shown, by which date, and of those that the year leaves out. */
function Extent({ view, board: { filter, choose } }: { view: BoardView; board: Board }) {
  const total = view.columns.reduce((sum, { count }) => sum + count, 0);
  const { year } = filter;
  const { otherYears } = view;
  return (
    <p className="target small row gap-s lines-none" role="status">
      <span>
        <span className="strong">{portfolioCount(total)}</span>
        {year === null
          ? " of all years"
          : ` that ${total === 1 ? "was" : "were"} started or last moved in ${academicYearLabel(year)}`}
      </span>
      {year !== null && otherYears > 0 && (
        <>
          <span className="quiet">{`${portfolioCount(otherYears)} of other years not shown`}</span>
          <button type="button" className="link target" onClick={() => choose({ year: null })}>
            Show all years
          </button>
        </>
      )}
    </p>
  );
}

/** A choice of an address that is not offered stays chosen. */
function withChosen(value: string, options: { value: string; label: string }[]) {
  return options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: "Not found" }];
}

function countOf(view: BoardView | undefined, column: BoardColumn): number {
  return view?.columns.find((each) => each.column === column)?.count ?? 0;
}
