import assert from "node:assert/strict";
import { ApiError } from "../../browser/api_error.ts";
import { bodyOf, doneMessage, failureMessage, type Marking, planOf, undoOf } from "./marking.ts";

const MARKING: Marking = {
  outcome: 2,
  plan: { ids: ["a", "b", "c"], withoutWork: ["b"] },
  complete: true,
  date: "2026-06-10",
  heldAt: "Room 4",
  shown: { complete: false },
};

Deno.test("undoing a column unticks those that were marked, whatever another person dated meanwhile", () => {
  const done = { ...MARKING, plan: planOf(MARKING.plan, ["b", "c"]) };
  assert.deepEqual(bodyOf(undoOf(done, "2026-06-03")), {
    ids: ["b", "c"],
    heldFor: ["b"],
    heldAt: "",
    onlyIf: { complete: true, date: "2026-06-10" },
    complete: false,
    discardDate: true,
  });
  assert.equal(doneMessage(done, 1).title, "Outcome 3 marked complete");
});

Deno.test("a column that fails for one who has gone says so, one student's own failure its reason", () => {
  const archived = new ApiError(
    409,
    "Conflict",
    JSON.stringify({ code: "conflict", message: "It is archived." }),
  );
  const described = (ids: readonly string[], error: Error) =>
    failureMessage({ ...MARKING, plan: { ids, withoutWork: [] } }, error).description ?? "";
  assert.match(described(["a", "b"], archived), /^One of these students was archived or moved/);
  assert.equal(described(["a"], archived), "It is archived.");
  assert.match(described(["a", "b"], new TypeError("offline")), /Please try again/);
});

Deno.test("undoing a press goes by the day that the server set, and another date by the one before", () => {
  const undone = (marking: Partial<Marking>) => undoOf({ ...MARKING, ...marking }, "2026-06-08");
  assert.deepEqual(undone({ anyDate: true }).shown, { complete: true, date: "2026-06-08" });
  const { shown, complete, date } = undone({ shown: { complete: true, date: "2026-06-01" } });
  assert.deepEqual([shown.date, complete, date], ["2026-06-10", true, "2026-06-01"]);
  const reticked = undone({ complete: false, shown: { complete: true, date: "2026-06-01" } });
  assert.deepEqual([reticked.shown, reticked.complete, reticked.date], [
    { complete: false },
    true,
    "2026-06-01",
  ]);
});
