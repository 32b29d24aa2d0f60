import assert from "node:assert/strict";
import { explainReader } from "../../db/testing_query_plans.ts";
import type { Actor } from "../../domain/permissions.ts";
import { fileWorldTest } from "../../test/world.ts";
import { listAssignments } from "../features/portfolio/list_assignments.ts";

const TEACHER = { kind: "staff", id: "usr_a", role: "teacher", mode: "teacher" } as const;
const ADMIN: Actor = { ...TEACHER, role: "admin", mode: "admin" };
const STUDENT: Actor = { kind: "student", id: "stu_a" };

fileWorldTest("a search of portfolios reads students once, and the actor's own alone", async (world) => {
  const oak = await world.school("oak");
  const planOf = async (actor: Actor) => {
    const plans: string[][] = [];
    const db = explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans);
    await listAssignments(db, actor, { search: "robin", limit: 20, cursor: null });
    return plans.flat();
  };
  const searched = (line: string) => / matching\b/.test(line);
  assert.deepEqual((await planOf(ADMIN)).filter(searched), ["SCAN matching"]);
  for (const actor of [TEACHER, STUDENT]) {
    const plan = await planOf(actor);
    assert.deepEqual(
      plan.filter(searched),
      ["SEARCH matching USING INDEX sqlite_autoindex_students_1 (id=?)"],
      plan.join("\n"),
    );
    assert.ok(!plan.some((line) => line.startsWith("CORRELATED LIST")), plan.join("\n"));
  }
});
