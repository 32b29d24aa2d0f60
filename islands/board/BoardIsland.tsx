import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type BoardColumn, type BoardFilter, type BoardMode, openColumn } from "../../domain/board.ts";
import { NO_VERIFIED_PORTFOLIOS } from "../../domain/claims.ts";
import type { BoardView } from "../../server/features/board/list_board.ts";
import type { BoardChoices } from "../../server/features/board/read_board_choices.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ClaimResult } from "../claims/ClaimResult.tsx";
import { useAwardAll } from "../claims/use_award_all.ts";
import { readFlashedToast } from "../flash_toast.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { QueryError } from "../lists/QueryError.tsx";
import { useToast } from "../providers.tsx";
import { handleBoardKeys } from "./board_keys.ts";
import { BoardColumnView } from "./BoardColumnView.tsx";
import { BoardTools } from "./BoardTools.tsx";
import { boardQueries } from "./queries.ts";
import { useBoard } from "./use_board.ts";
import { useBoardMoves } from "./use_board_moves.ts";
import { useDraggedCard } from "./use_dragging.ts";

const MoveDialog = lazyDialog(() => import("./MoveDialog.tsx"));
const AwardAllDialog = lazyDialog(() => import("../claims/AwardAllDialog.tsx"));

type Props = {
  mode: BoardMode;
  initial: BoardFilter;
  initialColumn: BoardColumn | null;
  choices: BoardChoices;
  timeZone: string;
  /** Whether the plan has claim forms. */
  claimForms: boolean;
};

const EMPTY: Readonly<Record<BoardColumn, string>> = {
  in_progress: "Portfolios that students work on appear here.",
  completed: "Portfolios that are submitted, or have every outcome complete, appear here.",
  assessed: "Portfolios that are assessed and wait to be verified appear here.",
  verified: NO_VERIFIED_PORTFOLIOS,
  awarded: "Portfolios that are awarded appear here.",
};

/** The review board (spec 2 §2, §4), or a teacher's own (DECISIONS 34). */
export default function BoardIsland(props: Props) {
  const { mode, initial, initialColumn, choices, timeZone, claimForms } = props;
  const board = useBoard({ mode, initial, initialColumn, thisYear: choices.years[0]! });
  const moves = useBoardMoves(board.filter, mode);
  const client = useQueryClient();
  const awardAll = useAwardAll(timeZone, () => void client.invalidateQueries({ queryKey: boardQueries.all }));
  const toast = useToast();
  // Of an award that led here.
  useEffect(() => {
    const flashed = readFlashedToast();
    if (flashed) toast(flashed);
  }, []);
  const dragged = useDraggedCard(moves.ask);
  const { view, query } = board;
  // Chosen once: a column that has become empty stays.
  const [firstColumn] = useState(() => openColumn(countsOf(view), mode));
  const shown = board.column ?? firstColumn;
  return (
    <div className="board-page stack">
      <BoardTools board={board} choices={choices} shown={shown} />
      <ClaimResult awardAll={awardAll} />
      {view === undefined
        ? query.isError
          ? (
            <Card>
              <QueryError query={query} title="The board could not be loaded" />
            </Card>
          )
          : <Spinner label="Loading the board…" />
        : (
          <div className="board" aria-busy={board.updating || undefined} onKeyDown={handleBoardKeys}>
            {view.columns.map((each) => (
              <BoardColumnView
                key={each.column}
                view={each}
                mode={mode}
                shown={each.column === shown}
                timeZone={timeZone}
                dragged={dragged}
                loading={board.loading === each.column}
                empty={isNarrowed(board.filter) ? "No portfolio matches." : EMPTY[each.column]}
                headingRef={each.column === "verified" ? awardAll.heading : undefined}
                onMove={moves.ask}
                onMore={board.showMore}
              >
                {mode === "admin" && each.column === "verified" && each.count > 0 &&
                  (claimForms
                    ? (
                      <Button size="small" wide onClick={awardAll.ask}>
                        Award All & Download Claim Form
                      </Button>
                    )
                    : (
                      <p className="small quiet">
                        Claim forms are not part of your plan. Awarding works one by one.
                      </p>
                    ))}
              </BoardColumnView>
            ))}
          </div>
        )}
      <p className="sr-only" role="status">{moves.announcement}</p>
      {moves.asked && (
        <MoveDialog
          asked={moves.asked}
          timeZone={timeZone}
          onConfirm={moves.confirm}
          onClose={moves.cancel}
          focusAfter={moves.focusAfter}
        />
      )}
      {awardAll.asking && (
        <AwardAllDialog
          pending={awardAll.pending}
          onConfirm={awardAll.run}
          onClose={awardAll.cancel}
          focusAfter={awardAll.focusAfter}
        />
      )}
    </div>
  );
}

function isNarrowed({ search, teacher, unit }: BoardFilter): boolean {
  return [search, teacher, unit].some((value) => value !== "");
}

function countsOf(view: BoardView | undefined): Record<BoardColumn, number> {
  const entries = view?.columns.map(({ column, count }) => [column, count] as const) ?? [];
  return {
    in_progress: 0,
    completed: 0,
    assessed: 0,
    verified: 0,
    awarded: 0,
    ...Object.fromEntries(entries),
  };
}
