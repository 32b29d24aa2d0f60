import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../test/factories.ts";
import { countRows, eachWorld, type School, type World } from "../../test/world.ts";

const ASKED = "If that address belongs to a student here, a new link is on its way. Please check your email.";
const HOME = "begum@home.example";

async function openSchool(world: World, subdomain = "oak") {
  const school = await world.school(subdomain);
  await school.staff("teacher", `t@${subdomain}.example`);
  return { school, teacher: await signInStaff(world, school, `t@${subdomain}.example`) };
}

const ask = (world: World, { host }: School, email: unknown, assignmentId?: unknown) =>
  world.browser(host).post("/api/student-access/request", { email, assignmentId });

/** The addresses that the mails carry. */
const linksIn = (world: World) => world.mails.map(({ text }) => new URL(/http:\S+/.exec(text)![0]));

eachWorld(
  "siblings who share an address each get a link of their own, under their own name",
  async (world) => {
    const { school, teacher } = await openSchool(world);
    const amira = await addStudent(teacher, { firstName: "Amira", email: HOME });
    const zayn = await addStudent(teacher, { firstName: "Zayn", email: HOME });
    const gone = await addStudent(teacher, { firstName: "Gone", email: HOME });
    await world.services.doors.writeTenant(
      school.id,
      (tx) =>
        tx.batch([tx.db.run(sql`update students set archived_at = '2026-06-01' where id = ${gone.id}`)]),
    );
    const own = await assign(teacher, amira);
    const before = await countRows(world, school.id, "student_access");
    const asked = await ask(world, school, ` ${HOME.toUpperCase()} `, own.id);
    assert.deepEqual([asked.status, asked.json()], [200, { success: true, message: ASKED }]);
    assert.equal(
      await countRows(world, school.id, "student_access"),
      before,
      "links are made for the mail only",
    );
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to, text }) => [to, text.split("\n")[0]]), [
      [HOME, "Hello Amira,"],
      [HOME, "Hello Zayn,"],
    ]);
    for (const mail of world.mails) {
      assert.match(mail.text, /It works until 15 July 2026/);
    }
    assert.deepEqual(linksIn(world).map((url) => url.searchParams.get("assignmentId")), [own.id, null]);
    for (const [i, student] of [amira, zayn].entries()) {
      const token = linksIn(world)[i]!.searchParams.get("token")!;
      const browser = world.browser(school.host);
      await browser.post("/api/student-access/verify-email", { token, email: HOME });
      assert.equal((await browser.get("/api/student-auth/user")).json().id, student.id);
    }
  },
);

eachWorld(
  "unknown, archived and another school's addresses are answered alike, and leave nothing",
  async (world) => {
    const { school, teacher } = await openSchool(world);
    const elm = await openSchool(world, "elm");
    await addStudent(elm.teacher, { email: HOME });
    const gone = await addStudent(teacher, { email: "gone@home.example" });
    await world.services.doors.writeTenant(
      school.id,
      (tx) =>
        tx.batch([tx.db.run(sql`update students set archived_at = '2026-06-01' where id = ${gone.id}`)]),
    );
    const known = await addStudent(teacher, { email: "known@home.example" });
    const before = await countRows(world, school.id, "jobs");
    const trips = async (email: string) => {
      world.countRoundTrips();
      const answer = await ask(world, school, email);
      assert.deepEqual([answer.status, answer.json()], [200, { success: true, message: ASKED }]);
      return world.countRoundTrips();
    };
    const strangers = await Promise.all(
      ["nobody@home.example", HOME, "gone@home.example"].map((email) => ask(world, school, email)),
    );
    assert.deepEqual(strangers.map(({ status }) => status), [200, 200, 200]);
    assert.equal(await countRows(world, school.id, "jobs"), before);
    assert.equal(await trips("nobody@home.example"), await trips(known.email));
    for (const email of ["", "nonsense", null, 7]) {
      assert.equal((await ask(world, school, email)).status, 400, String(email));
    }
    assert.equal((await ask(world, { ...school, host: "localhost:5000" }, HOME)).status, 404);
  },
);

eachWorld("an address is mailed for five times in a quarter of an hour at most", async (world) => {
  const { school, teacher } = await openSchool(world);
  const { email } = await addStudent(teacher);
  await addStudent(teacher, { email });
  for (let i = 0; i < 7; i++) assert.equal((await ask(world, school, email)).status, 200);
  await world.runJobs();
  assert.equal(world.mails.length, 10, "five for each sibling");
  world.advance(15 * 60_000 + 1);
  await ask(world, school, email);
  await world.runJobs();
  assert.equal(world.mails.length, 12);
});

eachWorld("an address that half the school shares is mailed ten times and no more", async (world) => {
  const { school, teacher } = await openSchool(world);
  for (let i = 0; i < 12; i++) await addStudent(teacher, { email: "office@oak.example" });
  await ask(world, school, "office@oak.example");
  await world.runJobs();
  assert.equal(world.mails.length, 10);
});

eachWorld("what is another's portfolio is not where a link leads", async (world) => {
  const { school, teacher } = await openSchool(world);
  const { email } = await addStudent(teacher);
  const theirs = await assign(teacher, await addStudent(teacher));
  await ask(world, school, email, theirs.id);
  await ask(world, school, email, "asg_nonsense");
  await world.runJobs();
  assert.deepEqual(linksIn(world).map((url) => url.searchParams.get("assignmentId")), [null, null]);
});

eachWorld("a mail server that is down costs nobody the links that work", async (world) => {
  const { school, teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const { portfolioUrl } = (await teacher.post(`/api/students/${student.id}/generate-token`))
    .json<{ portfolioUrl: string }>();
  const token = new URL(portfolioUrl).searchParams.get("token");
  const { send } = world.services.mail;
  world.services.mail.send = () => Promise.reject(new Error("the mail server is down"));
  await ask(world, school, student.email);
  for (let tried = 0; tried < 7; tried++) {
    await world.runJobs();
    world.advance(6 * 3600_000);
  }
  world.services.mail.send = send;
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  const checked = await world.browser(school.host).get(`/api/student-access/validate-token?token=${token}`);
  assert.equal(checked.json().valid, true);
  assert.equal(await countRows(world, school.id, "student_access"), 2);
});

eachWorld("a mail that has to be tried again leaves a sibling's alone", async (world) => {
  const { school, teacher } = await openSchool(world);
  for (const firstName of ["Amira", "Zayn"]) await addStudent(teacher, { firstName, email: HOME });
  const { send } = world.services.mail;
  let sent = 0;
  world.services.mail.send = (mail) => ++sent === 2 ? Promise.reject(new Error("not just now")) : send(mail);
  await ask(world, school, HOME);
  for (let tried = 0; tried < 3; tried++) {
    await world.runJobs();
    world.advance(3600_000);
  }
  assert.deepEqual(world.mails.map(({ text }) => text.split("\n")[0]), ["Hello Amira,", "Hello Zayn,"]);
  for (const { search } of linksIn(world)) {
    const checked = await world.browser(school.host).get(`/api/student-access/validate-token${search}`);
    assert.equal(checked.json().valid, true);
  }
});

eachWorld("who is archived or has another address by then is not mailed", async (world) => {
  const { school, teacher } = await openSchool(world);
  const gone = await addStudent(teacher, { email: HOME });
  const moved = await addStudent(teacher, { email: HOME });
  await addStudent(teacher, { email: HOME });
  await ask(world, school, HOME);
  await world.services.doors.writeTenant(school.id, (tx) =>
    tx.batch([
      tx.db.run(sql`update students set archived_at = '2026-06-15' where id = ${gone.id}`),
      tx.db.run(sql`update students set email = 'new@home.example' where id = ${moved.id}`),
    ]));
  await world.runJobs();
  const [mail, ...others] = world.mails;
  assert.deepEqual([mail!.to, others], [HOME, []]);
});
