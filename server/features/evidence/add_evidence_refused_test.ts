import assert from "node:assert/strict";
import { LIFETIMES } from "../../../domain/limits.ts";
import { addStudent, assign, signInStudent } from "../../../test/factories.ts";
import { PNG } from "./content/testing.ts";
import { MAX_PER_OUTCOME } from "./evidence_statements.ts";
import { classroomTest, signInElsewhere } from "../../../test/classroom.ts";
import {
  add,
  addFile,
  assess,
  events,
  NOTHING,
  promise,
  repeatEvidence,
  send,
  traces,
  upload,
} from "./testing.ts";

classroomTest("an unsent, unfinished, expired or unknown upload cannot be added", async (room) => {
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

classroomTest("another user's upload or portfolio cannot be used", async (room) => {
  const other = await room.teacher.get("/api/students");
  const second = other.json<{ id: string; email: string; firstName: string }[]>().find((student) =>
    student.id !== room.studentRecord.id
  )!;
  const theirs = await assign(room.teacher, second);
  const mine = await upload(room.student);
  assert.equal((await add(room.otherStudent, theirs.submissions[0]!.id, mine)).status, 404);
  assert.equal((await add(room.teacher, room.submissionId, mine)).status, 404);
  assert.equal((await add(room.student, theirs.submissions[0]!.id, mine)).status, 404);
  const teacher = await signInElsewhere(room);
  const abroad = await assign(teacher, await addStudent(teacher));
  assert.equal((await add(teacher, abroad.submissions[0]!.id, mine)).status, 404);
  assert.equal((await add(teacher, room.submissionId, mine)).status, 404);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  assert.equal((await add(room.student, room.submissionId, mine)).status, 201);
});

classroomTest("an assessed portfolio takes and gives no evidence, and uses nothing up", async (room) => {
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

classroomTest("an outcome holds a hundred files and not one more", async (room) => {
  const view = await addFile(room, room.student);
  await repeatEvidence(room, view.id, MAX_PER_OUTCOME - 1);
  const fileUrl = await upload(room.student);
  const full = await add(room.student, room.submissionId, fileUrl);
  assert.deepEqual([full.status, full.json().message], [409, "This outcome already has 100 files."]);
  assert.equal((await room.student.delete("/api/submission-files/evd_more2")).status, 200);
  assert.equal((await add(room.student, room.submissionId, fileUrl)).status, 201);
});

classroomTest("unknown fields and files without a name are refused in words", async (room) => {
  const fileUrl = await upload(room.student);
  for (const over of [{ extra: 1 }, { fileName: " " }, { fileType: "link" }, { fileName: undefined }]) {
    const answer = await add(room.student, room.submissionId, fileUrl, over);
    assert.equal(answer.status, 400, JSON.stringify(over));
    assert.notEqual(answer.json().message, "");
  }
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
});
