import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { collectIds, countEvents } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { ClassItem } from "./list_classes.ts";

worldTest("a class is made, renamed, filled, emptied and deleted, and its students stay", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const [ada, bea] = [await addStudent(teacher), await addStudent(teacher)];
  const made = await teacher.post("/api/classes", { name: "  9   Garden ", studentIds: [ada.id, ada.id] });
  assert.equal(made.status, 201);
  const teacherName = { firstName: "Sam", lastName: "Carter" };
  const { id } = made.json<ClassItem>();
  assert.deepEqual(made.json(), { id, name: "9 Garden", students: 1, own: true, teacher: teacherName });
  const again = await teacher.post("/api/classes", { name: "9 GARDEN" });
  assert.equal(again.status, 409);
  assert.ok(again.json<{ fields: Record<string, string> }>().fields.name);
  for (const name of ["", "  ", "x".repeat(61), "a\nb"]) {
    assert.equal((await teacher.post("/api/classes", { name })).status, 400, JSON.stringify(name));
  }
  const path = `/api/classes/${id}`;
  for (const name of ["9 garden", "Gardeners", "Gardeners"]) {
    assert.equal((await teacher.put(path, { name })).json<ClassItem>().name, name);
  }
  assert.equal(await countEvents(world, oak, "class.renamed"), 2);
  const change = async (body: unknown) =>
    (await teacher.post(`${path}/students`, body)).json<ClassItem>().students;
  assert.equal(await change({ add: [ada.id, bea.id] }), 2);
  assert.equal(await change({ add: [bea.id] }), 2);
  assert.equal(await change({ remove: [ada.id] }), 1);
  const added = await oak.rows<{ studentId: string }>(
    sql`select student_id as studentId from events where what = 'class.student_added' order by at, rowid`,
  );
  assert.deepEqual(added.map(({ studentId }) => studentId), [ada.id, bea.id]);
  assert.equal(await countEvents(world, oak, "class.student_removed"), 1);
  const answers = await Promise.all([1, 2, 3].map(() => teacher.delete(path)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.equal(await countEvents(world, oak, "class.deleted"), 1);
  assert.equal(await countRows(world, oak.id, "class_students"), 0);
  assert.equal((await teacher.get("/api/students")).json<unknown[]>().length, 2);
});

worldTest("a teacher has their own classes and students; an administrator every class", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example", { lastName: "Adams" });
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example", { lastName: "Zhou" });
  const elm = await signInNewStaff(world, await world.school("elm"), "admin", "a@elm.example");
  const [own, theirs] = [await addStudent(teacher), await addStudent(colleague)];
  const make = async (browser: typeof teacher, name: string, studentIds: string[] = []) =>
    (await browser.post("/api/classes", { name, studentIds })).json<ClassItem>().id;
  const mine = await make(teacher, "B", [own.id]);
  const others = await make(colleague, "C", [theirs.id]);
  const head = await make(admin, "A", [own.id, theirs.id]);
  const ids = async (browser: typeof teacher) =>
    (await browser.get("/api/classes")).json<ClassItem[]>().map(({ id }) => id);
  assert.deepEqual(await ids(teacher), [mine]);
  for (const mode of ["admin", "teacher"]) {
    admin.cookies.set("activeRole", mode);
    assert.deepEqual(await ids(admin), [head, others, mine], "own first, then by teacher");
    assert.deepEqual(await collectIds(admin, "/api/classes?limit=1"), [head, others, mine]);
  }
  assert.equal((await teacher.put(`/api/classes/${others}`, { name: "X" })).status, 404);
  assert.equal((await elm.delete(`/api/classes/${mine}`)).status, 404);
  assert.equal((await admin.put(`/api/classes/${others}`, { name: "X" })).status, 200);
  for (const foreign of [theirs.id, "stu_00000000000000000000"]) {
    const answer = await teacher.post("/api/classes", { name: "New", studentIds: [own.id, foreign] });
    assert.equal(answer.status, 404);
    assert.equal((await teacher.post(`/api/classes/${mine}/students`, { add: [foreign] })).status, 404);
  }
  assert.deepEqual(await ids(teacher), [mine], "all or none");
  const [student] = [await signInStudent(world, oak, own)];
  assert.equal((await student.get("/api/classes")).status, 403);
  await oak.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 99)
    insert into classes (id, staff_id, name, created_at)
    select 'cls_' || i, (select user_id from staff where email = 't@oak.example'), 'N' || i, '2026-01-01' from n`);
  assert.equal((await teacher.post("/api/classes", { name: "One more" })).json().code, "limit");
});
