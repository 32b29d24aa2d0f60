import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../../db/testing.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import { beforeFirstBatch, eachServerPair, SCHOOL } from "../../../../test/server_pair.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { importStudents } from "./import_students.ts";
import { ROWS_AT_ONCE } from "./plan_import.ts";
import { openWithAdmin, PATH, type Refusal, student, students } from "./testing.ts";

worldTest("administrators in admin mode alone upload, each into their own school", async (world) => {
  const { oak, teacher, admin, post } = await openWithAdmin(world);
  const elm = await world.school("elm");
  const other = await signInNewStaff(world, elm, "admin", "a@elm.example");
  const body = { students: students(1), teacherId: null };
  const pupil = await signInStudent(world, oak, await addStudent(teacher));
  for (const client of [teacher, pupil]) {
    for (const path of [PATH, `${PATH}/check`]) assert.equal((await client.post(path, body)).status, 403);
    assert.equal((await client.get("/api/admin/staff-choices")).status, 403);
  }
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await post(students(1))).status, 403);
  admin.cookies.delete("activeRole");
  assert.equal(await countRows(world, oak.id, "students"), 1);
  const [oakStaff] = await oak.rows<{ id: string }>(sql`select user_id as id from staff limit 1`);
  const foreign = await other.post(PATH, { ...body, teacherId: oakStaff!.id });
  assert.deepEqual(Object.keys(foreign.json<Refusal>().fields), ["teacherId"], "as one who is not there");
  assert.equal((await other.post(PATH, body)).status, 200);
  assert.deepEqual([await countRows(world, oak.id, "students"), await countRows(world, elm.id, "students")], [
    1,
    1,
  ]);
  const teachers = (await admin.get("/api/admin/staff-choices")).json<{ email: string }[]>();
  assert.deepEqual(teachers.map(({ email }) => email).sort(), ["a@oak.example", "t@oak.example"]);
  assert.equal((await post(students(1))).json().successCount, 1);
});

worldTest("a list may be larger than other calls, up to four megabytes", async (world) => {
  const { admin } = await openWithAdmin(world);
  const send = (path: string, count: number) => {
    const rows = Array.from({ length: count }, (_, id) => student(id, { yearGroup: "x".repeat(900) }));
    return admin.post(path, { students: rows, teacherId: null });
  };
  const large = await send(`${PATH}/check`, 2_000);
  assert.deepEqual([large.status, large.json().errorCount], [200, 2_000]);
  assert.equal((await send(PATH, 5_000)).status, 413);
  assert.equal((await send("/api/students/many", 2_000)).status, 413);
});

type Pair = Parameters<Parameters<typeof eachServerPair>[1]>[0];
type Rows = ReturnType<typeof students>;

function upload(
  { now }: Pair,
  from: Pair["first"],
  rows: Rows,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const input = { rows, teacherId: null, today: "2026-06-15", now };
  return from.writeTenant(
    SCHOOL,
    (tx) => importStudents(beforeFirstBatch(tx, meanwhile), { kind: "operator" }, input),
  );
}

const countAll = async ({ first }: Pair) =>
  await first.readTenant(
    SCHOOL,
    (db) =>
      db.all(
        rowsOf(
          sql`select (select count(*) from students) as students, (select count(*) from events) as events`,
        ),
      ),
  );

eachServerPair("of two uploads that overtake each other, one is refused as a whole", async (pair) => {
  const { first, second } = pair;
  await first.writeTenant(
    SCHOOL,
    (tx) => tx.batch([tx.db.run(sql`update entitlements set override_limits = 1`)]),
  );
  const rows = students(3 * ROWS_AT_ONCE - 10);
  const overtaken = upload(pair, first, rows, () => upload(pair, second, rows.slice(-1)));
  await assert.rejects(overtaken, { code: "conflict" });
  assert.deepEqual(await countAll(pair), [{ students: 1, events: 1 }]);
  assert.equal((await upload(pair, first, rows)).unchangedCount, 1);
  assert.deepEqual(await countAll(pair), [{ students: rows.length, events: rows.length }]);
});

eachServerPair("the last seats are taken once", async (pair) => {
  const { first, second } = pair;
  const rows = students(101);
  const overtaken = upload(pair, first, rows.slice(0, 2), () => upload(pair, second, rows.slice(2)));
  await assert.rejects(overtaken, { code: "conflict" });
  await assert.rejects(upload(pair, first, rows.slice(0, 2).concat(student("X"))), { code: "limit" });
  assert.deepEqual(await countAll(pair), [{ students: 99, events: 99 }]);
});
