import assert from "node:assert/strict";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { withFixed, withoutKinds, withoutMissingWork } from "./readiness_updates.ts";

const rowOf = (id: string, student: string, missing: ReadinessView["missing"]): ReadinessView => ({
  id,
  portfolioStatus: "verified",
  student: { id: student, firstName: "Robin", lastName: "Ash", studentId: student },
  unit: { id: "unit", unitCode: "121766", title: "Growing vegetables" },
  submissionIds: [],
  archived: null,
  teacher: null,
  canEditStudent: true,
  own: true,
  missing,
});
const LIST = {
  pages: [
    {
      items: [rowOf("a", "s1", [{ kind: "work", outcomes: [2, 3] }, { kind: "learner_number" }])],
      next: "1",
    },
    {
      items: [rowOf("b", "s1", [{ kind: "learner_number" }]), rowOf("c", "s2", [{ kind: "learner_number" }])],
      next: null,
    },
  ],
  pageParams: [null, "1"],
};
const missingIn = (list: typeof LIST) =>
  list.pages.flatMap(({ items }) => items.map(({ missing }) => missing.map(({ kind }) => kind).join(" ")));

Deno.test("a learner number fixes every row of its student, on every page", () => {
  const list = withFixed(LIST, ({ student }) => student.id === "s1", withoutKinds(["learner_number"]));
  assert.deepEqual(missingIn(list as typeof LIST), ["work", "", "learner_number"]);
  assert.deepEqual(list.pageParams, LIST.pageParams);
});

Deno.test("work that was located leaves what is missing from other outcomes", () => {
  const fix = withoutMissingWork(3);
  assert.deepEqual(fix([{ kind: "work", outcomes: [2, 3] }]), [{ kind: "work", outcomes: [2] }]);
  assert.deepEqual(fix([{ kind: "undated", outcomes: [3] }, { kind: "work", outcomes: [3] }]), [{
    kind: "undated",
    outcomes: [3],
  }]);
});
