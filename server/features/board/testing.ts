import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { BoardView } from "./list_board.ts";

/** Counts, the first cards of all columns, and their ids by column; `query` with its `?`. */
export async function readBoard(admin: BrowserClient, query = "") {
  const answer = await admin.get(`/api/admin/board${query}`);
  assert.equal(answer.status, 200, answer.text);
  const { columns, otherYears } = answer.json<BoardView>();
  return {
    otherYears,
    cards: columns.flatMap(({ items }) => items),
    counts: columns.map(({ count }) => count),
    ids: Object.fromEntries(columns.map(({ column, items }) => [column, items.map(({ id }) => id)])),
  };
}
