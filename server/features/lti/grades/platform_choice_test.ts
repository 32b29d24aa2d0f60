import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { collectPages, countEvents } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import type { PlatformItem } from "../platforms/list_platforms.ts";
import { type GradedSchool, openGradedSchool } from "./testing.ts";

const ADDRESS = "/api/admin/lti/platforms";

function choose({ admin, platform, platformId }: GradedSchool, over: Record<string, unknown>) {
  const form = { ...platform.form(), addressesVerified: true, sendGrades: true, ...over };
  return admin.put(`${ADDRESS}/${platformId}`, form);
}

const count = async ({ oak }: GradedSchool, table: string) =>
  (await oak.rows<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`))[0]!.n;

worldTest("nothing leaves before an administrator says so, and nothing after they say no", async (world) => {
  await using school = await openGradedSchool(world, { sendGrades: false });
  const { oak, platform: { moodle } } = school;
  await school.launch();
  await school.complete(0);
  await school.send();
  assert.deepEqual(moodle.calls, []);
  assert.equal((await choose(school, {})).status, 200);
  await world.runJobs();
  assert.equal(school.grade(), 1, "what was launched before is sent");
  await school.complete(1);
  assert.equal((await choose(school, { sendGrades: false })).status, 200);
  await school.send();
  await school.complete(2);
  await school.send();
  assert.equal(school.grade(), 1);
  for (const [what, times] of [["lti.grades_begun", 1], ["lti.grades_stopped", 1]] as const) {
    assert.equal(await countEvents(world, oak, what), times, what);
  }
});

worldTest("sending needs the access token URL, field by field", async (world) => {
  await using school = await openGradedSchool(world);
  const refused = await choose(school, { tokenUrl: "" });
  assert.equal(refused.status, 400);
  assert.ok(refused.json<{ fields: Record<string, string> }>().fields.tokenUrl);
  const [item] = (await school.admin.get(ADDRESS)).json<PlatformItem[]>();
  assert.equal(item!.tokenUrl, school.platform.moodle.tokenUrl, "nothing has changed");
});

worldTest("settings that are put right send again what was refused", async (world) => {
  await using school = await openGradedSchool(world);
  await school.launch();
  await school.oak.run(sql`update lti_platforms set token_url = null`);
  await school.send();
  assert.deepEqual((await school.units())[0]!.refused, [{ reason: "no_token_url", students: 1 }]);
  assert.equal((await choose(school, {})).status, 200);
  await world.runJobs();
  assert.equal(school.scores().length, 1);
});

/** What ends sending, and how many of the units that courses link to stay. */
const ENDS: [string, (school: GradedSchool) => Promise<{ status: number }>, number][] = [
  [
    "who is who there is forgotten",
    ({ admin, platformId }) => admin.delete(`${ADDRESS}/${platformId}/links`),
    1,
  ],
  [
    "the student's access is revoked",
    ({ teacher, student }) => teacher.post(`/api/students/${student.id}/revoke-links`),
    1,
  ],
  ["it becomes another platform", (school) => choose(school, { clientId: "another" }), 0],
  ["the platform is removed", ({ admin, platformId }) => admin.delete(`${ADDRESS}/${platformId}`), 0],
];
for (const [name, end, lines] of ENDS) {
  worldTest(`nothing more is sent and stored once ${name}`, async (world) => {
    await using school = await openGradedSchool(world);
    await school.launch();
    await school.send();
    await school.complete(0);
    const ended = await end(school);
    assert.equal(ended.status, 200);
    assert.deepEqual([await count(school, "lti_grades"), await count(school, "lti_line_items")], [0, lines]);
    await school.send();
    assert.equal(school.scores().length, 1);
  });
}

worldTest("a link that becomes another student's sends nothing of the first one", async (world) => {
  await using school = await openGradedSchool(world);
  const other = await school.another("8");
  await school.complete(2, true, other.portfolio);
  await school.launch();
  await school.send();
  await school.oak.run(sql`update lti_links set student_id = ${other.student.id}`);
  await school.complete(0);
  await school.send();
  assert.equal(school.scores().length, 1);
  await school.launch();
  await school.send();
  assert.deepEqual(school.scores().map(({ scoreGiven }) => scoreGiven), [0, 1]);
});

worldTest("administrators see what was sent, a page at a time", async (world) => {
  await using school = await openGradedSchool(world);
  const { admin, oak, platform, platformId } = school;
  await school.launch();
  platform.moodle.courses.get("3")!.links.add("10");
  await school.launch({ link: "10" });
  await school.send();
  const address = `${ADDRESS}/${platformId}/units`;
  const [first, second, ...more] = await collectPages<Record<string, unknown>>(admin, `${address}?limit=1`);
  const { id: _, lastSentAt: __, ...shown } = first![0]!;
  assert.deepEqual(shown, {
    course: "Garden & kitchen",
    unitCode: "121766",
    title: "Growing vegetables in a raised bed",
    sent: 1,
    waiting: 0,
    refused: [],
  });
  assert.deepEqual([second!.length, more], [1, []]);
  const [stored] = await oak.rows<{ n: number }>(
    sql`select count(*) as n from lti_grades where refused is null`,
  );
  assert.equal(stored!.n, 2);
});
