import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { DiskFull } from "../../../db/disk_full.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import {
  addStudent,
  assign,
  makeStudentLink,
  signInNewStaff,
  signInStudent,
} from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";

async function school(world: World) {
  const oak = await world.school("oak");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const student = await addStudent(teacher, { firstName: "Amira" });
  return { oak, teacher, student, token: await makeStudentLink(teacher, student) };
}

worldTest("a student's link says whom it is for and takes them in with their address", async (world) => {
  const { oak, teacher, student, token } = await school(world);
  const browser = world.browser(oak.host);
  const checked = await browser.get(`/api/student-access/validate-token?token=${token}`);
  assert.deepEqual(checked.json(), { valid: true, student: { firstName: "Amira" } });
  assert.equal(
    (await browser.get("/api/student-auth/user")).status,
    401,
    "looking uses nothing up and lets no one in",
  );

  const own = await assign(teacher, student);
  const entered = await browser.post("/api/student-access/verify-email", {
    token,
    email: `  ${student.email.toUpperCase()} `,
    assignmentId: own.id,
  });
  assert.deepEqual(entered.json(), { success: true, assignmentId: own.id });
  const user = (await browser.get("/api/student-auth/user")).json();
  assert.equal(user.firstName, "Amira");
  assert.equal(user.role, "student");

  const again = world.browser(oak.host);
  const without = await again.post("/api/student-access/verify-email", { token, email: student.email });
  assert.deepEqual(
    without.json(),
    { success: true, assignmentId: null },
    "the link works again, and names no portfolio",
  );
});

worldTest("a portfolio that is another's is not where a link leads", async (world) => {
  const { oak, teacher, token, student } = await school(world);
  const other = await addStudent(teacher);
  const theirs = await assign(teacher, other);
  const browser = world.browser(oak.host);
  const body = { token, email: student.email, assignmentId: theirs.id };
  assert.deepEqual((await browser.post("/api/student-access/verify-email", body)).json(), {
    success: true,
    assignmentId: null,
  });
  assert.equal((await browser.get(`/api/assignments/${theirs.id}`)).status, 404);
});

worldTest("unknown, ended and another school's links do not open", async (world) => {
  const { oak, student, token } = await school(world);
  const elm = await world.school("elm");
  const valid = async (host: string, token: string) =>
    (await world.browser(host).get(`/api/student-access/validate-token?token=${token}`)).json();
  assert.deepEqual(await valid(oak.host, "nonsense"), { valid: false });
  assert.deepEqual(await valid(oak.host, ""), { valid: false });
  assert.deepEqual(await valid(elm.host, token), { valid: false });
  const body = { token, email: student.email };
  assert.equal((await world.browser(elm.host).post("/api/student-access/verify-email", body)).status, 400);
  world.advance(LIFETIMES.studentLink);
  assert.deepEqual(await valid(oak.host, token), { valid: false });
  assert.equal((await world.browser(oak.host).post("/api/student-access/verify-email", body)).status, 400);
});

worldTest(
  "five wrong addresses lock a link for a quarter of an hour, also for the right one",
  async (world) => {
    const { oak, student, token } = await school(world);
    const browser = world.browser(oak.host);
    const type = (email: string) => browser.post("/api/student-access/verify-email", { token, email });
    for (let i = 0; i < 5; i++) assert.equal((await type(`guess${i}@pupils.example`)).status, 403);
    const locked = await type(student.email);
    assert.equal(locked.status, 429);
    assert.equal(locked.headers.get("retry-after"), "900");
    assert.match(locked.json<{ message: string }>().message, /Try again after 10:15/);
    world.advance(LIFETIMES.studentLinkLock);
    assert.equal((await type(student.email)).status, 200);
  },
);

worldTest("the five newest links stay side by side; older ones end", async (world) => {
  const { oak, teacher, student, token } = await school(world);
  const links = [token];
  for (let i = 0; i < 5; i++) {
    world.advance(1000);
    links.push(await makeStudentLink(teacher, student));
  }
  const open = await Promise.all(
    links.map(async (link) =>
      (await world.browser(oak.host).get(`/api/student-access/validate-token?token=${link}`)).json<
        { valid: boolean }
      >()
        .valid
    ),
  );
  assert.deepEqual(open, [false, true, true, true, true, true]);
});

worldTest("an archived student's link and session end", async (world) => {
  const { oak, student, token } = await school(world);
  const browser = await signInStudent(world, oak, student);
  await oak.run(sql`update students set archived_at = '2026-06-15' where id = ${student.id}`);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);
  const checked = await browser.get(`/api/student-access/validate-token?token=${token}`);
  assert.deepEqual(checked.json(), { valid: false });
});

worldTest("a student's sign-out ends the session, and wants our own origin", async (world) => {
  const { oak, student } = await school(world);
  const browser = await signInStudent(world, oak, student);
  const foreign = await browser.post("/api/student-auth/logout", undefined, {
    origin: "https://evil.example",
  });
  assert.equal(foreign.status, 403);
  assert.equal((await browser.get("/api/student-auth/user")).status, 200);
  assert.equal((await browser.post("/api/student-auth/logout")).status, 200);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);
});

worldTest("a sign-out that cannot be written clears the cookie all the same", async (world) => {
  const { oak, student } = await school(world);
  const browser = await signInStudent(world, oak, student);
  const { doors } = world.services;
  const { writeTenant } = doors;
  doors.writeTenant = () => Promise.reject(new DiskFull());
  assert.equal((await browser.post("/api/student-auth/logout")).status, 200);
  doors.writeTenant = writeTenant;
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);
  assert.ok(world.logLines.some(({ work }) => work === "end a session"));
});

worldTest("student sessions end after two hours without use and after twelve at most", async (world) => {
  const { oak, student } = await school(world);
  const browser = await signInStudent(world, oak, student);
  for (let hour = 0; hour < 11; hour++) {
    world.advance(3600_000);
    assert.equal((await browser.get("/api/student-auth/user")).status, 200);
  }
  world.advance(3600_000);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);
  const idle = await signInStudent(world, oak, student);
  world.advance(LIFETIMES.studentSessionIdle);
  assert.equal((await idle.get("/api/student-auth/user")).status, 401);
});
