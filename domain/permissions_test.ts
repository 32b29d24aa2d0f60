import assert from "node:assert/strict";
import {
  type Actor,
  CAPABILITIES,
  type Capability,
  closedMessage,
  decide,
  decideOn,
  type Decision,
  needsResource,
} from "./permissions.ts";
import {
  ACTORS,
  GENERAL,
  ON_RESOURCE,
  relation,
  RELATIONS,
  student,
  teacher,
} from "../test/permission_tables.ts";
import type { PortfolioState } from "./workflow.ts";

const STATES: PortfolioState[] = [null, "submitted", "assessed", "verified", "awarded"];
/** Portfolio states that close a capability; workflow verbs decide about their own. */
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

/** Allowed to staff on archived resources. */
const INCLUDES_ARCHIVED: Capability[] = [
  "student.read",
  "student.note",
  "student.export",
  "pack.download",
  "unit_record.read",
  "student.erase",
  "portfolio.read",
  "portfolio.archive",
  "portfolio.document",
  "outcome.versions",
  "evidence.read",
  "evidence.list_removed",
  "chat.read",
  "chat.report",
  "chat.open",
];

Deno.test("the two tables name every capability once", () => {
  const named = (table: [Capability, Decision[]][]) => table.map(([capability]) => capability).sort();
  const all = (Object.keys(CAPABILITIES) as Capability[]).sort();
  assert.deepEqual(named(GENERAL), all.filter((capability) => !needsResource(capability)));
  assert.deepEqual(named(ON_RESOURCE), all.filter(needsResource));
});

Deno.test("decisions without a resource follow the table", () => {
  for (const [capability, expected] of GENERAL) {
    assert.deepEqual(ACTORS.map((actor) => decide(actor, capability)), expected, capability);
  }
});

Deno.test("decisions on a resource follow the table", () => {
  for (const [capability, expected] of ON_RESOURCE) {
    const decided = RELATIONS.map(([actor, resource]) => decideOn(actor, capability, resource));
    assert.deepEqual(decided, expected, capability);
  }
});

Deno.test("a portfolio's state closes the same capabilities for every actor", () => {
  for (const [capability, expected] of ON_RESOURCE) {
    for (const portfolioStatus of STATES) {
      const closed = CLOSED[capability]?.includes(portfolioStatus) ?? false;
      const decided = RELATIONS.map(([actor, resource]) =>
        decideOn(actor, capability, { ...resource, portfolioStatus })
      );
      const expectedInState = expected.map((decision) => closed && decision === "yes" ? "closed" : decision);
      assert.deepEqual(decided, expectedInState, `${capability} when ${portfolioStatus}`);
    }
  }
});

Deno.test("archived resources can be read and restored by staff, and are hidden from the student", () => {
  for (const [capability, expected] of ON_RESOURCE) {
    const decided = RELATIONS.map(([actor, resource]) =>
      decideOn(actor, capability, { ...resource, archived: true })
    );
    const archived = expected.map((decision, i) => {
      if (RELATIONS[i]![0]?.kind === "student") return "hidden";
      return decision === "yes" && !INCLUDES_ARCHIVED.includes(capability) ? "closed" : decision;
    });
    assert.deepEqual(decided, archived, capability);
  }
});

Deno.test("the closed message names the archiving first, else the state", () => {
  const state = { portfolioStatus: "assessed" } as const;
  assert.equal(closedMessage(state), "This portfolio is assessed, so this can no longer be changed.");
  assert.match(closedMessage({ ...state, archived: true }), /is archived/);
});

Deno.test("a missing resource answers like a hidden one", () => {
  for (const [capability] of ON_RESOURCE) {
    const [anonymous, ...others] = ACTORS.map((actor) => decideOn(actor, capability, null));
    assert.equal(anonymous, "unauthorized", capability);
    assert.deepEqual(new Set(others), new Set(["hidden"]), capability);
  }
});

Deno.test("a link to a student is a teacher's and means nothing for another student", () => {
  assert.equal(decideOn(student, "portfolio.read", relation("stu_oak", true)), "hidden");
});

Deno.test("the active role never widens a role", () => {
  const teacherInAdminMode: Actor = { kind: "staff", id: "usr_hill", role: "teacher", mode: "admin" };
  for (const [capability] of ON_RESOURCE) {
    for (const linked of [true, false]) {
      const resource = relation("stu_ash", linked);
      assert.equal(
        decideOn(teacherInAdminMode, capability, resource),
        decideOn(teacher, capability, resource),
        capability,
      );
    }
  }
});
