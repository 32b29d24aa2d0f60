import assert from "node:assert/strict";
import { recordReadPlans } from "../../../db/testing_query_plans.ts";
import { openWorld } from "../../../test/world.ts";
import { readLesson } from "./read_lesson.ts";
import { openCardSchool, openLesson } from "./testing.ts";

Deno.test("a lesson's students are read through an index", async () => {
  await using world = await openWorld();
  const { school, teacher } = await openCardSchool(world);
  const { id } = await openLesson(teacher);
  const plans: string[][] = [];
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  await world.services.doors.readTenant(school.id, (db) =>
    readLesson(recordReadPlans(db, file, plans), {
      lessonId: id,
      staffId: "usr_none",
      now: world.services.now(),
    }));
  assert.equal(plans.length, 1, "asked every five seconds, in one statement");
  const lines = plans[0]!.join("\n");
  assert.match(lines, /SEARCH e USING INDEX events_by_lesson/, lines);
  assert.doesNotMatch(lines, /SCAN (?!\(subquery|came)/, lines);
});
