import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postForm } from "../../../../test/browser_client.ts";
import { addStudent } from "../../../../test/factories.ts";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import {
  activityTexts,
  assertEntered,
  hidden,
  linkByCode,
  mailedDigits,
  openLtiSchool,
  personIn,
} from "../../../../test/lti_school.ts";
import type { PlatformPerson } from "./list_people.ts";

/** Robin and Ben are known by their addresses, Helen by a code. */
async function openKnown(world: World) {
  const school = await openLtiSchool(world, { addressesVerified: true });
  const { admin, platform, platformId, student } = school;
  const ben = await addStudent(admin, { firstName: "Ben", lastName: "Young", email: "ben@pupils.example" });
  const enter = async (sub: string, email: string) => {
    const browser = school.browser();
    return { browser, frame: assertEntered(await platform.launch(browser, { sub, claims: { email } })) };
  };
  const [robin, young] = [await enter("7", student.email), await enter("8", ben.email)];
  const staff = school.browser();
  const asked = await platform.launch(staff, {
    sub: "a/b",
    roles: [INSTRUCTOR],
    claims: platform.deepLinking(),
  });
  await linkByCode(world, staff, asked.text, "helen@oak.example");
  const address = `/api/admin/lti/platforms/${platformId}`;
  return {
    ...school,
    ben,
    robin,
    young,
    enter,
    people: async (query = "") => await admin.get(`${address}/people${query}`),
    remove: (subject: string, personId: string) =>
      admin.post(`${address}/links/remove`, { subject, personId }),
  };
}

worldTest("the people who are known from a platform are listed by name, found, and paged", async (world) => {
  await using school = await openKnown(world);
  const { people, student, ben, admin } = school;
  const all = (await people()).json<PlatformPerson[]>();
  assert.deepEqual(all.map(({ id, firstName, role, proof }) => [id, firstName, role, proof]), [
    ["7", "Robin", "student", "address"],
    ["a/b", "Sam", "staff", "code"],
    ["8", "Ben", "student", "address"],
  ]);
  assert.deepEqual([all[0]!.personId, all[2]!.personId], [student.id, ben.id]);
  assert.deepEqual(all.map(({ archived }) => archived), [false, false, false]);
  assert.equal(all[0]!.linkedAt, world.services.now().toISOString());
  const found = (await people("?search=you")).json<PlatformPerson[]>();
  assert.deepEqual(found.map(({ id }) => id), ["8"]);
  const first = await people("?limit=2");
  assert.deepEqual(first.json<PlatformPerson[]>().map(({ id }) => id), ["7", "a/b"]);
  const [, next] = /<([^>]+)>/.exec(first.headers.get("link")!)!;
  assert.deepEqual((await admin.get(next!)).json<PlatformPerson[]>().map(({ id }) => id), ["8"]);
  await admin.post(`/api/admin/students/${ben.id}/archive`, {});
  assert.equal((await people("?search=you")).json<PlatformPerson[]>()[0]!.archived, true);
});

worldTest("removing one person ends their frames and codes, and no one else's", async (world) => {
  await using school = await openKnown(world);
  const { oak, platform, student, robin, young, people, remove } = school;
  assert.equal((await remove("7", student.id)).status, 200);
  assert.equal(await personIn(robin.browser, robin.frame), null);
  assert.ok(await personIn(young.browser, young.frame), "Ben's frame goes on");
  assert.deepEqual((await people()).json<PlatformPerson[]>().map(({ id }) => id), ["a/b", "8"]);
  assert.equal(await countEvents(world, oak, "lti.student_unlinked"), 1);
  const [event] = await oak.rows<{ student: string; data: string }>(sql`
    select student_id as student, data from events where what = 'lti.student_unlinked'`);
  assert.equal(event!.student, student.id);
  assert.deepEqual(JSON.parse(event!.data), { platform: school.platformId, mode: "admin" });
  assert.match(
    (await activityTexts(school))[0]!,
    /removed the link of Robin Ash\d+ with a learning platform/,
  );
  const again = await platform.launch(school.browser(), { claims: {} });
  assert.match(again.text, /Who are you\?/, "asked for a code again");
});

worldTest("a code on its way to someone who is removed links no one", async (world) => {
  await using school = await openKnown(world);
  const { platform, student, remove } = school;
  const pending = ["10", "11"].map(async (sub) => {
    const browser = school.browser();
    const token = hidden((await platform.launch(browser, { sub })).text, "token");
    return { browser, token };
  });
  const [robins, bens] = await Promise.all(pending);
  const codes: string[] = [];
  for (const [{ browser, token }, { email }] of [[robins!, student], [bens!, school.ben]] as const) {
    assert.equal((await postForm(browser, "/lti/link", { token, email })).status, 200);
    await world.runJobs();
    codes.push(mailedDigits(world));
  }
  assert.equal((await remove("7", student.id)).status, 200);
  const typed = (page: typeof robins, code: string) =>
    postForm(page!.browser, "/lti/link", { token: page!.token, code });
  assert.equal((await typed(robins, codes[0]!)).status, 400);
  assertEntered(await typed(bens, codes[1]!));
});

worldTest(
  "a member of staff is removed likewise; a link that has changed since is left alone",
  async (world) => {
    await using school = await openKnown(world);
    const { oak, ben, student, remove } = school;
    const [helen] = await oak.rows<{ id: string }>(sql`select user_id as id from staff`);
    assert.equal((await remove("7", ben.id)).status, 404, "it is Robin's by now");
    assert.equal((await remove("none", student.id)).status, 404);
    assert.equal((await remove("a/b", helen!.id)).status, 200);
    assert.match(
      (await activityTexts(school))[0]!,
      /removed the link of Sam Carter with a learning platform/,
    );
    assert.equal(await countEvents(world, oak, "lti.student_unlinked"), 0);
    const left = await oak.rows<{ n: number }>(sql`select count(*) as n from lti_links`);
    assert.equal(left[0]!.n, 2);
  },
);
