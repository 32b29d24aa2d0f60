import assert from "node:assert/strict";
import {
  type Actor,
  CAPABILITIES,
  type Capability,
  closedWords,
  decide,
  decideOn,
  type Decision,
  needsThing,
} from "../../domain/permissions.ts";
import { ASKING, GENERAL, of, ON_A_THING, student, teacher, WITH } from "./permission_tables.ts";
import type { PortfolioState } from "../../domain/workflow.ts";

const STATES: PortfolioState[] = [null, "submitted", "assessed", "verified", "awarded"];
/** The states in which what depends on them is closed; the verbs of the workflow decide about their own. */
const CLOSED: Partial<Record<Capability, PortfolioState[]>> = {
  "outcome.reflect": ["assessed", "verified", "awarded"],
  "outcome.feedback": ["awarded"],
  "outcome.complete": ["assessed", "verified", "awarded"],
  "evidence.add": ["assessed", "verified", "awarded"],
  "evidence.remove": ["assessed", "verified", "awarded"],
  "evidence.restore": ["assessed", "verified", "awarded"],
  "portfolio.return_submitted": [null, "assessed", "verified", "awarded"],
  "portfolio.return_assessed": [null, "submitted", "awarded"],
  "portfolio.withdraw": ["submitted", "assessed", "verified", "awarded"],
};

/** What staff may still do with what is archived; to its student it is gone. */
const ARCHIVED_TOO: Capability[] = [
  "portfolio.read",
  "portfolio.archive",
  "outcome.versions",
  "evidence.read",
  "evidence.list_removed",
  "chat.read",
  "chat.report",
  "chat.open",
];

Deno.test("the two tables name every capability, each in its own", () => {
  const named = (table: [Capability, Decision[]][]) => table.map(([capability]) => capability).sort();
  const all = (Object.keys(CAPABILITIES) as Capability[]).sort();
  assert.deepEqual(named(GENERAL), all.filter((capability) => !needsThing(capability)));
  assert.deepEqual(named(ON_A_THING), all.filter(needsThing));
});

Deno.test("who may do what concerns no single thing", () => {
  for (const [capability, expected] of GENERAL) {
    assert.deepEqual(ASKING.map((actor) => decide(actor, capability)), expected, capability);
  }
});

Deno.test("who may do what with whose thing", () => {
  for (const [capability, expected] of ON_A_THING) {
    const decided = WITH.map(([actor, thing]) => decideOn(actor, capability, thing));
    assert.deepEqual(decided, expected, capability);
  }
});

Deno.test("in each state of the portfolio everyone who may act finds the same doors closed", () => {
  for (const [capability, expected] of ON_A_THING) {
    for (const portfolioStatus of STATES) {
      const closed = CLOSED[capability]?.includes(portfolioStatus) ?? false;
      const decided = WITH.map(([actor, thing]) =>
        decideOn(actor, capability, { ...thing, portfolioStatus })
      );
      const inThisState = expected.map((decision) => closed && decision === "yes" ? "closed" : decision);
      assert.deepEqual(decided, inThisState, `${capability} when ${portfolioStatus}`);
    }
  }
});

Deno.test("what is archived is looked at and brought back by staff, and gone for its student", () => {
  for (const [capability, expected] of ON_A_THING) {
    const decided = WITH.map(([actor, thing]) => decideOn(actor, capability, { ...thing, archived: true }));
    const archived = expected.map((decision, i) => {
      if (WITH[i]![0]?.kind === "student") return "hidden";
      return decision === "yes" && !ARCHIVED_TOO.includes(capability) ? "closed" : decision;
    });
    assert.deepEqual(decided, archived, capability);
  }
});

Deno.test("what is closed says why: its archiving first, else its state", () => {
  const state = { portfolioStatus: "assessed" } as const;
  assert.equal(closedWords(state), "This portfolio is assessed, so this can no longer be changed.");
  assert.match(closedWords({ ...state, archived: true }), /is archived/);
});

Deno.test("a thing that does not exist answers as one that is not yours to see", () => {
  for (const [capability] of ON_A_THING) {
    const [nobody, ...others] = ASKING.map((actor) => decideOn(actor, capability, null));
    assert.equal(nobody, "unauthorized", capability);
    assert.deepEqual(new Set(others), new Set(["hidden"]), capability);
  }
});

Deno.test("a link to a student is a teacher's and means nothing for another student", () => {
  assert.equal(decideOn(student, "portfolio.read", of("stu_oak", true)), "hidden");
});

Deno.test("the active role never widens a role", () => {
  const boldTeacher: Actor = { kind: "staff", id: "usr_hill", role: "teacher", mode: "admin" };
  for (const [capability] of ON_A_THING) {
    for (const linked of [true, false]) {
      const thing = of("stu_ash", linked);
      assert.equal(
        decideOn(boldTeacher, capability, thing),
        decideOn(teacher, capability, thing),
        capability,
      );
    }
  }
});
