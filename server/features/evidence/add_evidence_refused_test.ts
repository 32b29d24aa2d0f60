import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../domain/limits.ts";
import { addStudent, assign, signInStaff, signInStudent } from "../../../test/factories.ts";
import { PNG } from "./content/testing.ts";
import { MAX_PER_OUTCOME } from "./outcome_capacity.ts";
import {
  add,
  addFile,
  assess,
  events,
  NOTHING,
  openClassroom,
  promise,
  send,
  traces,
  upload,
} from "./testing.ts";

Deno.test("what was never sent, is being sent, has expired or is no upload cannot be added", async () => {
  await using room = await openClassroom();
  const { objectPath, uploadURL } = await promise(room.student);
  const unsent = await add(room.student, room.submissionId, objectPath);
  assert.deepEqual([unsent.status, unsent.json().message], [409, "Send the file first."]);
  await send(room.student, uploadURL, PNG);
  const none = `/objects/upl_${"0".repeat(20)}`;
  for (const fileUrl of [none, "/objects/", "/objects/../x", uploadURL, "https://elm.example/a.png", ""]) {
    assert.equal((await add(room.student, room.submissionId, fileUrl)).status, 404, fileUrl);
  }
  room.world.advance(LIFETIMES.uploadPromise);
  const student = await signInStudent(room.world, room.school, room.studentRecord);
  const expired = await add(student, room.submissionId, objectPath);
  assert.deepEqual([expired.status, expired.json().message], [
    404,
    "This upload has expired. Choose the file again.",
  ]);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
});

Deno.test("another user's upload or portfolio cannot be used", async () => {
  await using room = await openClassroom();
  const other = await room.teacher.get("/api/students");
  const second = other.json<{ id: string; email: string; firstName: string }[]>().find((student) =>
    student.id !== room.studentRecord.id
  )!;
  const theirs = await assign(room.teacher, second);
  const mine = await upload(room.student);
  assert.equal((await add(room.otherStudent, theirs.submissions[0]!.id, mine)).status, 404);
  assert.equal((await add(room.teacher, room.submissionId, mine)).status, 404);
  assert.equal((await add(room.student, theirs.submissions[0]!.id, mine)).status, 404);
  const elm = await room.world.school("elm");
  await elm.staff("teacher", "teacher@elm.example");
  const teacher = await signInStaff(room.world, elm, "teacher@elm.example");
  const abroad = await assign(teacher, await addStudent(teacher));
  assert.equal((await add(teacher, abroad.submissions[0]!.id, mine)).status, 404);
  assert.equal((await add(teacher, room.submissionId, mine)).status, 404);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  assert.equal((await add(room.student, room.submissionId, mine)).status, 201);
});

Deno.test("a portfolio that is assessed takes and gives no evidence, and nothing is used up", async () => {
  await using room = await openClassroom();
  const view = await addFile(room, room.student);
  const fileUrl = await upload(room.student);
  await assess(room);
  const before = await traces(room);
  assert.equal((await add(room.student, room.submissionId, fileUrl)).status, 409);
  assert.equal((await room.student.delete(`/api/submission-files/${view.id}`)).status, 409);
  assert.deepEqual(await traces(room), before);
  assert.equal((await events(room)).length, 1);
  assert.equal((await room.student.get(view.fileUrl)).status, 200);
});

Deno.test("an outcome holds a hundred files and not one more", async () => {
  await using room = await openClassroom();
  const view = await addFile(room, room.student);
  const { doors } = room.world.services;
  const numbers = JSON.stringify(Array.from({ length: MAX_PER_OUTCOME - 1 }, (_, index) => index));
  await doors.writeTenant(room.school.id, (tx) =>
    tx.batch([tx.db.run(sql`
      insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
      select 'evd_more' || more.value, s.submission_id, s.file_id, s.added_by_kind, s.added_by, s.added_at
      from submission_files s, json_each(${numbers}) more where s.id = ${view.id}`)]));
  const fileUrl = await upload(room.student);
  const full = await add(room.student, room.submissionId, fileUrl);
  assert.deepEqual([full.status, full.json().message], [409, "This outcome already holds 100 files."]);
  assert.equal((await room.student.delete("/api/submission-files/evd_more2")).status, 200);
  assert.equal((await add(room.student, room.submissionId, fileUrl)).status, 201);
});

Deno.test("unknown fields and files without a name are refused in words", async () => {
  await using room = await openClassroom();
  const fileUrl = await upload(room.student);
  for (const over of [{ extra: 1 }, { fileName: " " }, { fileType: "link" }, { fileName: undefined }]) {
    const answer = await add(room.student, room.submissionId, fileUrl, over);
    assert.equal(answer.status, 400, JSON.stringify(over));
    assert.notEqual(answer.json().message, "");
  }
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
});
