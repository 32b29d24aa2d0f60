import assert from "node:assert/strict";
import { BOARD_COLUMNS, BOARD_PAGE_SIZE, type BoardColumn } from "../../domain/board.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import type { BoardView } from "../../server/features/board/list_board.ts";
import { isExtended, neighbourOf, placeOf, withCard, withPage } from "./board_updates.ts";

const card = (
  id: string,
  portfolioStatus: BoardCard["portfolioStatus"],
  incomplete: number[] = [],
): BoardCard => ({
  id,
  status: incomplete.length > 0 ? "in_progress" : "completed",
  portfolioStatus,
  completedAt: null,
  student: { firstName: "Robin", lastName: id, email: null, studentId: id },
  unit: { id: "unit_a", title: "Growing", unitCode: "121766", level: "Level One" },
  teacher: { firstName: "Sam", lastName: "Carter", organisationName: null },
  movedAt: "2026-06-15T09:00:00.000Z",
  lastStep: null,
  total: 3,
  incomplete,
  missingWork: [],
  ownAssessment: false,
});

const boardOf = (cards: Partial<Record<BoardColumn, BoardCard[]>>): BoardView => ({
  otherYears: 0,
  columns: BOARD_COLUMNS.map((column) => {
    const items = cards[column] ?? [];
    return { column, items, count: items.length, next: null };
  }),
});

const idsOf = ({ columns }: BoardView) =>
  Object.fromEntries(
    columns.map(({ column, items, count }) => [column, `${items.map(({ id }) => id)}/${count}`]),
  );

const BOARD = boardOf({
  in_progress: [card("a", null, [1])],
  completed: [card("b", "submitted"), card("c", null), card("d", "submitted")],
  assessed: [card("e", "assessed")],
});
const NONE = { in_progress: "a/1", verified: "/0", awarded: "/0" };

Deno.test("a card that moves stands on top of its next column, and back in its place when it is refused", () => {
  const moved = withCard(BOARD, card("c", "assessed"));
  assert.deepEqual(idsOf(moved), { ...NONE, completed: "b,d/2", assessed: "c,e/2" });
  const answered = withCard(withCard(moved, card("b", "assessed")), card("c", "assessed"));
  assert.deepEqual(
    idsOf(answered),
    { ...NONE, completed: "d/1", assessed: "b,c,e/3" },
    "the answer moves nothing",
  );
  assert.deepEqual(idsOf(withCard(moved, card("c", null), 1)), idsOf(BOARD));
});

Deno.test("further cards are appended once each", () => {
  const next = { items: [card("d", "submitted"), card("e", "assessed"), card("f", null)], next: "x~f" };
  const longer = withPage(BOARD, "completed", next);
  assert.deepEqual(idsOf(longer), { ...idsOf(BOARD), completed: "b,c,d,f/3" });
  assert.equal(longer.columns[1]!.next, "x~f");
  const full = boardOf({
    awarded: Array.from({ length: BOARD_PAGE_SIZE }, (_, i) => card(`g${i}`, "awarded")),
  });
  assert.equal(isExtended(full), false);
  assert.equal(isExtended(withPage(full, "awarded", { items: [card("h", "awarded")], next: null })), true);
});

Deno.test("the next card to work on is the one behind, else the one before", () => {
  assert.deepEqual(["b", "c", "d", "e", "z"].map((id) => neighbourOf(BOARD, id)?.id), [
    "c",
    "d",
    "c",
    undefined,
    undefined,
  ]);
  assert.deepEqual(placeOf(BOARD, "d"), { column: "completed", index: 2 });
  assert.equal(placeOf(BOARD, "z"), null);
});
