import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStudent } from "../../../test/factories.ts";
import { eachWorld } from "../../../test/world.ts";
import { change, comeIn, makeCard, openCardSchool, openLesson } from "../lessons/testing.ts";

eachWorld("a lesson ends for all who are in it once its teacher no longer works here", async (world) => {
  const { school, teacher, admin, pupil } = await openCardSchool(world);
  const token = await makeCard(teacher, pupil);
  const ended = await comeIn(world, school, { token, code: (await openLesson(teacher)).code });
  const other = await comeIn(world, school, { token, code: (await openLesson(admin)).code });
  const byLink = await signInStudent(world, school, pupil);
  await change(world, school, sql`update staff set archived_at = '2026-06-15' where email = 't@oak.example'`);
  const statuses = [ended.browser, other.browser, byLink].map(async (browser) =>
    (await browser.get("/api/student-auth/user")).status
  );
  assert.deepEqual(await Promise.all(statuses), [401, 200, 200]);
  assert.equal((await ended.browser.get("/")).headers.get("location"), "/card?ended=1");
});

eachWorld("a session never lives longer than its lesson, whatever the session itself says", async (world) => {
  const { school, teacher, pupil } = await openCardSchool(world);
  const token = await makeCard(teacher, pupil);
  const { browser } = await comeIn(world, school, { token, code: (await openLesson(teacher)).code });
  await change(world, school, sql`update lessons set closed_at = '2026-06-15T09:00:00.000Z'`);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);
});
