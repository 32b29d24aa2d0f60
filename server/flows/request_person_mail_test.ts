import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, makeStudentLink, signInNewStaff } from "../../test/factories.ts";
import { countRows, type School, type World, worldTest } from "../../test/world.ts";

const ASKED = "If that address belongs to a student here, a new link is on its way. Please check your email.";
const HOME = "begum@home.example";

async function openSchool(world: World, subdomain = "oak") {
  const school = await world.school(subdomain);
  return { school, teacher: await signInNewStaff(world, school, "teacher", `t@${subdomain}.example`) };
}

const requestLink = (world: World, { host }: School, email: unknown, assignmentId?: unknown) =>
  world.browser(host).post("/api/student-access/request", { email, assignmentId });

/** The addresses that the mails carry. */
const linksIn = (world: World) => world.mails.map(({ text }) => new URL(/http:\S+/.exec(text)![0]));

worldTest(
  "siblings sharing an address each get their own link",
  async (world) => {
    const { school, teacher } = await openSchool(world);
    const amira = await addStudent(teacher, { firstName: "Amira", email: HOME });
    const zayn = await addStudent(teacher, { firstName: "Zayn", email: HOME });
    const archived = await addStudent(teacher, { firstName: "Gone", email: HOME });
    await school.run(sql`update students set archived_at = '2026-06-01' where id = ${archived.id}`);
    const own = await assign(teacher, amira);
    const before = await countRows(world, school.id, "student_access");
    const response = await requestLink(world, school, ` ${HOME.toUpperCase()} `, own.id);
    assert.deepEqual([response.status, response.json()], [200, { success: true, message: ASKED }]);
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

worldTest(
  "unknown, archived and other schools' addresses get the same response and leave nothing",
  async (world) => {
    const { school, teacher } = await openSchool(world);
    const elm = await openSchool(world, "elm");
    await addStudent(elm.teacher, { email: HOME });
    const archived = await addStudent(teacher, { email: "gone@home.example" });
    await school.run(sql`update students set archived_at = '2026-06-01' where id = ${archived.id}`);
    const known = await addStudent(teacher, { email: "known@home.example" });
    const before = await countRows(world, school.id, "jobs");
    const trips = async (email: string) => {
      world.countRoundTrips();
      const answer = await requestLink(world, school, email);
      assert.deepEqual([answer.status, answer.json()], [200, { success: true, message: ASKED }]);
      return world.countRoundTrips();
    };
    const strangers = await Promise.all(
      ["unknown@home.example", HOME, "gone@home.example"].map((email) => requestLink(world, school, email)),
    );
    assert.deepEqual(strangers.map(({ status }) => status), [200, 200, 200]);
    await world.runJobs();
    assert.equal(await countRows(world, school.id, "jobs"), before);
    assert.deepEqual(world.mails, []);
    assert.equal(await trips("unknown@home.example"), await trips(known.email));
    for (const email of ["", "nonsense", null, 7]) {
      assert.equal((await requestLink(world, school, email)).status, 400, String(email));
    }
    assert.equal((await requestLink(world, { ...school, host: "localhost:5000" }, HOME)).status, 404);
  },
);

worldTest("an address gets at most five requests in a quarter of an hour", async (world) => {
  const { school, teacher } = await openSchool(world);
  const { email } = await addStudent(teacher);
  await addStudent(teacher, { email });
  for (let i = 0; i < 7; i++) assert.equal((await requestLink(world, school, email)).status, 200);
  await world.runJobs();
  assert.equal(world.mails.length, 10, "five for each sibling");
  world.advance(15 * 60_000 + 1);
  await requestLink(world, school, email);
  await world.runJobs();
  assert.equal(world.mails.length, 12);
});

worldTest("a widely shared address gets at most ten mails", async (world) => {
  const { school, teacher } = await openSchool(world);
  for (let i = 0; i < 12; i++) await addStudent(teacher, { email: "office@oak.example" });
  await requestLink(world, school, "office@oak.example");
  await world.runJobs();
  assert.equal(world.mails.length, 10);
});

worldTest("a link never leads to another student's portfolio", async (world) => {
  const { school, teacher } = await openSchool(world);
  const { email } = await addStudent(teacher);
  const theirs = await assign(teacher, await addStudent(teacher));
  await requestLink(world, school, email, theirs.id);
  await requestLink(world, school, email, "asg_nonsense");
  await world.runJobs();
  assert.deepEqual(linksIn(world).map((url) => url.searchParams.get("assignmentId")), [null, null]);
});

worldTest("a failing mail server leaves working links valid", async (world) => {
  const { school, teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const token = await makeStudentLink(teacher, student);
  const { send } = world.services.mail;
  world.services.mail.send = () => Promise.reject(new Error("the mail server is down"));
  await requestLink(world, school, student.email);
  for (let attempt = 0; attempt < 7; attempt++) {
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

worldTest("a retried mail does not repeat a sibling's", async (world) => {
  const { school, teacher } = await openSchool(world);
  for (const firstName of ["Amira", "Zayn"]) await addStudent(teacher, { firstName, email: HOME });
  const { send } = world.services.mail;
  let sent = 0;
  world.services.mail.send = (mail) => ++sent === 2 ? Promise.reject(new Error("not just now")) : send(mail);
  await requestLink(world, school, HOME);
  for (let attempt = 0; attempt < 3; attempt++) {
    await world.runJobs();
    world.advance(3600_000);
  }
  assert.deepEqual(world.mails.map(({ text }) => text.split("\n")[0]), ["Hello Amira,", "Hello Zayn,"]);
  for (const { search } of linksIn(world)) {
    const checked = await world.browser(school.host).get(`/api/student-access/validate-token${search}`);
    assert.equal(checked.json().valid, true);
  }
});

worldTest("a student archived or readdressed meanwhile is not mailed", async (world) => {
  const { school, teacher } = await openSchool(world);
  const archived = await addStudent(teacher, { email: HOME });
  const moved = await addStudent(teacher, { email: HOME });
  await addStudent(teacher, { email: HOME });
  await requestLink(world, school, HOME);
  await world.services.doors.writeTenant(school.id, (tx) =>
    tx.batch([
      tx.db.run(sql`update students set archived_at = '2026-06-15' where id = ${archived.id}`),
      tx.db.run(sql`update students set email = 'new@home.example' where id = ${moved.id}`),
    ]));
  await world.runJobs();
  const [mail, ...others] = world.mails;
  assert.deepEqual([mail!.to, others], [HOME, []]);
});

worldTest(
  "links that a student asks for end none that a teacher made, and have room for five",
  async (world) => {
    const { school, teacher } = await openSchool(world);
    const student = await addStudent(teacher);
    const { portfolioUrl } = (await teacher.post(`/api/students/${student.id}/generate-token`))
      .json<{ portfolioUrl: string }>();
    for (let i = 0; i < 6; i++) {
      await requestLink(world, school, student.email);
      await world.runJobs();
      world.advance(4 * 60_000);
    }
    const valid = async ({ search }: URL) =>
      (await world.browser(school.host).get(`/api/student-access/validate-token${search}`)).json().valid;
    assert.equal(await valid(new URL(portfolioUrl)), true, "the teacher's");
    assert.deepEqual(await Promise.all(linksIn(world).map(valid)), [false, true, true, true, true, true]);
    for (let i = 0; i < 5; i++) await teacher.post(`/api/students/${student.id}/generate-token`);
    assert.equal(await valid(new URL(portfolioUrl)), false, "five newer ones of the teacher's");
    assert.deepEqual(await Promise.all(linksIn(world).map(valid)), [false, true, true, true, true, true]);
  },
);
