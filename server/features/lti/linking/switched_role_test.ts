import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { linkByCode, openLtiSchool } from "../../../../test/lti_school.ts";

worldTest("a teacher who has switched their role to student is told so", async (world) => {
  await using school = await openLtiSchool(world);
  const { platform, oak } = school;
  const unknown = await platform.launch(school.browser(), { sub: "8" });
  assert.match(pageText(unknown.text), /Are you staff\? Moodle opened this for you as a student/);

  const choosing = { sub: "8", roles: [INSTRUCTOR], claims: platform.deepLinking() };
  const teacher = school.browser();
  const asked = await platform.launch(teacher, choosing);
  assert.doesNotMatch(pageText(asked.text), /Are you staff/);
  await linkByCode(world, teacher, asked.text, "helen@oak.example");
  assert.match(world.mails.at(-1)!.text, /choose what an activity opens, without one/);

  const switched = await platform.launch(school.browser(), { sub: "8" });
  assert.match(pageText(switched.text), /You are here as a student .*Go back to your own role/);
  assert.deepEqual(switched.headers.getSetCookie().filter((line) => line.startsWith("widget-launch")), []);
  const [link] = await oak.rows<{ staff: number }>(sql`
    select count(*) as staff from lti_links where staff_id is not null`);
  assert.equal(link!.staff, 1, "still known as staff");

  await oak.run(
    sql`update staff set archived_at = '2026-06-15T09:00:00.000Z' where email = 'helen@oak.example'`,
  );
  const left = await platform.launch(school.browser(), { sub: "8" });
  assert.match(pageText(left.text), /Who are you\?/);
});
