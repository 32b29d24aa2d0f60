import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../lessons/testing.ts";

worldTest("a lesson's sessions end with it, and once its teacher is archived", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const ended = await signInByCard(world, school, { token, code: (await openLesson(teacher)).code });
  const other = await signInByCard(world, school, { token, code: (await openLesson(admin)).code });
  const byLink = await signInStudent(world, school, studentRecord);
  await school.run(sql`update staff set archived_at = '2026-06-15' where email = 't@oak.example'`);
  const statuses = [ended.browser, other.browser, byLink].map(async (browser) =>
    (await browser.get("/api/student-auth/user")).status
  );
  assert.deepEqual(await Promise.all(statuses), [401, 200, 200]);
  assert.equal((await ended.browser.get("/")).headers.get("location"), "/card?ended=1");
  await school.run(sql`update lessons set closed_at = '2026-06-15T09:00:00.000Z'`);
  assert.equal((await other.browser.get("/api/student-auth/user")).status, 401);
});
