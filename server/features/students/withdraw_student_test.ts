import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { StudentHoldings } from "../../../domain/students.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";

worldTest("a student added by mistake is withdrawn with whatever leads to them", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const student = await addStudent(teacher);
  const stays = await addStudent(teacher);
  await admin.put("/api/lessons/settings", { cardsAllowed: true });
  const portfolio = await assign(teacher, student);
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id })).json<
    { id: string }
  >();
  await teacher.send(`/api/chat/threads/${thread.id}/read`, { method: "PATCH", body: {} });
  await teacher.post("/api/cards", { studentIds: [student.id] });
  await teacher.post("/api/link-mailings", { assignmentIds: [portfolio.id] });
  await teacher.post("/api/classes", { name: "9", studentIds: [student.id, stays.id] });
  const browser = await signInStudent(world, oak, student);
  assert.equal((await browser.delete(`/api/students/${student.id}`)).status, 403);
  assert.equal((await colleague.delete(`/api/students/${student.id}`)).status, 404);
  const answers = await Promise.all([1, 2, 3].map(() => teacher.delete(`/api/students/${student.id}`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.equal(await countEvents(world, oak, "student.withdrawn"), 1);
  assert.equal((await browser.get("/api/student-auth/user")).status, 401);
  for (
    const [table, rows] of Object.entries({
      students: 1,
      student_teachers: 1,
      class_students: 1,
      submissions: 0,
    })
  ) {
    assert.equal(await countRows(world, oak.id, table), rows, table);
  }
  await world.runJobs();
  const again = await teacher.post("/api/students", { studentId: "again", firstName: "A", lastName: "B" });
  assert.equal(again.status, 201);
});

worldTest("a student who holds something stays, and is told what", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const portfolio = await assign(teacher, student);
  const bus = await assign(teacher, student, "070147");
  await teacher.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { teacherComment: "Good." });
  await teacher.post(`/api/assignments/${bus.id}/archive`, {});
  const refused = await teacher.delete(`/api/students/${student.id}`);
  assert.equal(refused.status, 409);
  assert.match(refused.json<{ message: string }>().message, /they have 2 portfolios with work\.$/);
  assert.equal(await countRows(world, oak.id, "unit_assignments"), 2);
  assert.equal(await countEvents(world, oak, "student.withdrawn"), 0);
  const noted = await addStudent(teacher);
  const details = async () =>
    (await teacher.get(`/api/students/${noted.id}`)).json<{ holdings: StudentHoldings }>().holdings;
  assert.deepEqual(await details(), { portfolios: 0, notes: 0 });
  await teacher.post(`/api/students/${noted.id}/notes`, { note: "Mornings are best." });
  assert.deepEqual(await details(), { portfolios: 0, notes: 1 });
  const notWithdrawn = await teacher.delete(`/api/students/${noted.id}`);
  assert.equal(notWithdrawn.status, 409);
  assert.match(notWithdrawn.json<{ message: string }>().message, /they have 1 note\.$/);
  const archived = await addStudent(teacher);
  await oak.run(sql`update students set archived_at = '2026-01-01' where id = ${archived.id}`);
  assert.equal((await teacher.delete(`/api/students/${archived.id}`)).status, 404);
});

worldTest("a student who was brought back is withdrawn with what became of an empty pack", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const { id } = await addStudent(teacher);
  await admin.post(`/api/admin/students/${id}/archive`);
  assert.equal((await admin.post("/api/admin/leavers/links", { studentIds: [id] })).status, 201);
  await admin.post("/api/admin/leavers/handed-over", { studentIds: [id], handedOver: true });
  await admin.post(`/api/admin/students/${id}/unarchive`);
  assert.equal((await admin.delete(`/api/students/${id}`)).status, 200);
  assert.equal(await countRows(world, oak.id, "students"), 0);
  await world.runJobs();
  assert.equal(world.mails.length, 0);
});
