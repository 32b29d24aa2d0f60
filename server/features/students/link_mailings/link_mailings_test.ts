import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff, signInStudent } from "../../../../test/factories.ts";
import { countRows, eachWorld } from "../../../../test/world.ts";
import type { LinkMailingView } from "./read_link_mailing.ts";
import { openClass } from "./testing.ts";

/** Links in a mail. */
const addresses = (text: string) => text.match(/http:\S+/g) ?? [];

eachWorld(
  "a class is mailed its links: one mail a student, one link a portfolio, and they open",
  async (world) => {
    const { oak, teacher, enrolStudent, mail } = await openClass(world);
    const amira = await enrolStudent("Amira");
    const second = await assign(teacher, amira, "100012");
    const jay = await enrolStudent("Jay");
    const none = await enrolStudent("Nobody", { email: null });
    const asked = await mail([amira.portfolio.id, second.id, jay.portfolio.id, none.portfolio.id, second.id]);
    assert.equal(asked.status, 201, asked.text);
    const { id, ...view } = asked.json<LinkMailingView>();
    const problems = [{ studentId: none.id, name: "Nobody Ash", reason: "no_email" }];
    assert.deepEqual(view, { total: 3, sent: 0, waiting: 2, failed: 0, skipped: 1, problems });
    assert.equal(world.mails.length, 0);
    assert.equal(
      await countRows(world, oak.id, "student_access"),
      0,
      "links are made only when they are sent",
    );
    await world.runJobs();
    const after = (await teacher.get(`/api/link-mailings/${id}`)).json<LinkMailingView>();
    assert.deepEqual(after, { id, total: 3, sent: 2, waiting: 0, failed: 0, skipped: 1, problems });
    assert.deepEqual(world.mails.map(({ to }) => to).sort(), [amira.email, jay.email].sort());
    const letter = world.mails.find(({ to }) => to === amira.email)!;
    assert.match(letter.text, /^Hello Amira,/);
    assert.match(letter.text, /works until 15 July 2026/);
    assert.match(letter.text, /You must verify it/);
    assert.match(letter.subject, /Oak & Ash/);
    const urls = addresses(letter.text).map((text) => new URL(text));
    assert.deepEqual(
      urls.map((url) => url.searchParams.get("assignmentId")).sort(),
      [amira.portfolio.id, second.id].sort(),
    );
    assert.ok(letter.html.includes(`assignmentId=${second.id}`));
    const token = urls[0]!.searchParams.get("token");
    const entered = await world.browser(oak.host).post("/api/student-access/verify-email", {
      token,
      email: amira.email,
      assignmentId: second.id,
    });
    assert.deepEqual(entered.json(), { success: true, assignmentId: second.id });
    const kept = await world.services.doors.readTenant(
      oak.id,
      (db) =>
        db.all<{ row: string }>(sql`
      select json_object('a', token_hash) as row from student_access union all select payload from jobs
      union all select data from events`),
    );
    assert.ok(kept.every(({ row }) => !row.includes(token!)), "the token is in the mail only");
  },
);

eachWorld(
  "an inaccessible portfolio refuses the whole mailing, and another's mailing is not readable",
  async (world) => {
    const { oak, teacher, enrolStudent, mail } = await openClass(world);
    await oak.staff("teacher", "u@oak.example");
    await oak.staff("admin", "a@oak.example");
    const other = await signInStaff(world, oak, "u@oak.example");
    const admin = await signInStaff(world, oak, "a@oak.example");
    const amira = await enrolStudent("Amira");
    const theirs = await assign(other, await addStudent(other));
    for (const ids of [[amira.portfolio.id, theirs.id], ["asg_nobody"]]) {
      assert.equal((await mail(ids)).status, 404);
    }
    assert.equal(await countRows(world, oak.id, "link_mailings"), 0);
    for (const ids of [[], Array(201).fill(amira.portfolio.id)]) assert.equal((await mail(ids)).status, 400);
    const { id } = (await mail([amira.portfolio.id])).json<LinkMailingView>();
    const reading = async (browser: typeof other) => (await browser.get(`/api/link-mailings/${id}`)).status;
    assert.deepEqual([await reading(teacher), await reading(other), await reading(admin)], [200, 404, 200]);
    const pupilItself = await signInStudent(world, oak, amira);
    assert.equal(await reading(pupilItself), 403);
    assert.equal((await admin.post("/api/link-mailings", { assignmentIds: [theirs.id] })).status, 201);
  },
);

eachWorld("a student gets five mails an hour at most", async (world) => {
  const { oak, enrolStudent, mail } = await openClass(world);
  const amira = await enrolStudent("Amira");
  const ask = async () => (await mail([amira.portfolio.id])).json<LinkMailingView>();
  for (let i = 0; i < 5; i++) assert.equal((await ask()).waiting, 1);
  assert.deepEqual((await ask()).problems.map(({ reason }) => reason), ["limit"]);
  await world.runJobs();
  assert.equal(world.mails.length, 5);
  assert.equal((await ask()).waiting, 0, "those that were sent count as well");
  world.advance(3600_001);
  assert.equal((await ask()).waiting, 1);
  assert.equal(await countRows(world, oak.id, "link_mailings"), 8);
});
