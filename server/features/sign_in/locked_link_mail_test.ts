import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES, STUDENT_LINKS } from "../../../domain/limits.ts";
import { addStudent, makeStudentLink, signInNewStaff } from "../../../test/factories.ts";
import { type School, type World, worldTest } from "../../../test/world.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { StudentItem } from "../students/list_students.ts";

const DAY_MS = 86_400_000;

async function openSchool(world: World) {
  const oak = await world.school("oak");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example", { firstName: "Ruth" });
  const student = await addStudent(teacher, { firstName: "Amira", email: "amira@pupils.example" });
  return { oak, teacher, student };
}

async function typeWrong(
  world: World,
  { host }: School,
  token: string,
  count: number = STUDENT_LINKS.wrongAddresses,
) {
  for (let i = 0; i < count; i++) {
    const answer = await world.browser(host).post("/api/student-access/verify-email", {
      token,
      email: `guess${i}@evil.example`,
    });
    assert.equal(answer.status, 403);
  }
}

async function lockedUntil(teacher: BrowserClient): Promise<string | null> {
  const [item] = (await teacher.get("/api/students")).json<StudentItem[]>();
  return item!.linkLockedUntil;
}

worldTest("five wrong addresses tell the student's teachers, once a day", async (world) => {
  const { oak, teacher, student } = await openSchool(world);
  const omar = await signInNewStaff(world, oak, "teacher", "o@oak.example", { firstName: "Omar" });
  await omar.post(`/api/students/${student.id}/link`);
  await oak.staff("admin", "a@oak.example");
  const token = await makeStudentLink(teacher, student);
  await typeWrong(world, oak, token, 4);
  await world.runJobs();
  assert.equal(world.mails.length, 0, "four are a child who cannot spell");
  assert.equal(await lockedUntil(teacher), null);
  await typeWrong(world, oak, token, 1);
  assert.equal(await lockedUntil(teacher), "2026-06-15T09:15:00.000Z");
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to).sort(), ["o@oak.example", "t@oak.example"]);
  const { subject, text } = world.mails.find(({ to }) => to === "t@oak.example")!;
  assert.equal(subject, "A student's link is locked at Oak School");
  assert.match(
    text,
    /^Hello Ruth,\n\nSomeone typed five wrong email addresses for Amira's link at Oak School/,
  );
  assert.match(text, /The address on file is amira@pupils\.example\./);
  assert.match(text, /http:\/\/oak\.localhost:5000\/manage-students/);
  assert.doesNotMatch(text, /guess|evil|token/);

  world.advance(LIFETIMES.studentLinkLock);
  assert.equal(await lockedUntil(teacher), null);
  await typeWrong(world, oak, token);
  await typeWrong(world, oak, await makeStudentLink(teacher, student));
  await world.runJobs();
  assert.equal(world.mails.length, 2, "not again on that day");
  world.advance(DAY_MS);
  await typeWrong(world, oak, token);
  await world.runJobs();
  assert.equal(world.mails.length, 4);
});

worldTest(
  "a student without a teacher has administrators, and one without an address no right one",
  async (world) => {
    const { oak, teacher, student } = await openSchool(world);
    await oak.staff("admin", "a@oak.example");
    const token = await makeStudentLink(teacher, student);
    await oak.run(sql`update students set email = null`);
    await oak.run(sql`update staff set archived_at = '2026-06-15' where role = 'teacher'`);
    await typeWrong(world, oak, token);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to), ["a@oak.example"]);
    assert.match(world.mails[0]!.text, /No email address is on file for Amira/);
  },
);

worldTest("who comes in or has their link ended meanwhile is no news", async (world) => {
  const { oak, teacher, student } = await openSchool(world);
  const token = await makeStudentLink(teacher, student);
  await typeWrong(world, oak, token);
  await teacher.post(`/api/students/${student.id}/revoke-links`);
  assert.equal(await lockedUntil(teacher), null);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
});

worldTest("a mail that is not taken is tried again, and its failure names no one", async (world) => {
  const { oak, teacher, student } = await openSchool(world);
  await typeWrong(world, oak, await makeStudentLink(teacher, student));
  const { send } = world.services.mail;
  world.services.mail.send = ({ to }) => Promise.reject(new Error(`${to} of amira@pupils.example is away`));
  await world.runJobs();
  const [job] = await oak.rows<{ last_error: string }>(
    sql`select last_error from jobs where done_at is null`,
  );
  assert.doesNotMatch(job!.last_error, /@/);
  world.services.mail.send = send;
  world.advance(60_000);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});
