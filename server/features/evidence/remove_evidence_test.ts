import assert from "node:assert/strict";
import type { FileView } from "./read_assignment_files.ts";
import { classroomTest } from "../../../test/classroom.ts";
import { add, ADDED, addFile, changedAt, events, traces, upload } from "./testing.ts";

classroomTest("evidence comes by outcome and in the order it was added", async (room) => {
  const [first, , third] = room.portfolio.submissions;
  const added: string[] = [];
  for (const { id } of [third!, first!, first!]) {
    const view = await add(room.student, id, await upload(room.student));
    added.push(view.json<FileView>().id);
    room.world.advance(1000);
  }
  room.world.countRoundTrips();
  const listed = await room.student.get(`/api/assignments/${room.portfolio.id}/files`);
  assert.equal(room.world.countRoundTrips(), 3, "the session, the relation and the list");
  assert.deepEqual(listed.json<FileView[]>().map((view) => [view.outcomeIndex, view.id]), [
    [0, added[1]],
    [0, added[2]],
    [2, added[0]],
  ]);
  assert.equal((await room.otherStudent.get(`/api/assignments/${room.portfolio.id}/files`)).status, 404);
});

classroomTest("evidence taken away is no longer shown or served; its record and bytes stay", async (room) => {
  const view = await addFile(room, room.student);
  room.world.advance(60_000);
  const removed = await room.student.delete(`/api/submission-files/${view.id}`);
  assert.deepEqual([removed.status, removed.json()], [200, { success: true }]);
  assert.deepEqual((await room.student.get(`/api/assignments/${room.portfolio.id}/files`)).json(), []);
  assert.equal((await room.student.get(view.fileUrl)).status, 404);
  assert.equal((await room.student.delete(`/api/submission-files/${view.id}`)).status, 404);
  assert.deepEqual(await traces(room), ADDED);
  assert.deepEqual((await events(room)).map((event) => event.what), ["evidence.added", "evidence.removed"]);
  assert.equal(await changedAt(room), room.world.services.now().toISOString());
});

classroomTest("evidence taken away twice at once is taken away once", async (room) => {
  const view = await addFile(room, room.student);
  const answers = await Promise.all(
    [1, 2, 3].map(() => room.student.delete(`/api/submission-files/${view.id}`)),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 404, 404]);
  assert.equal((await events(room)).length, 2);
});

classroomTest("a student cannot remove a teacher's evidence, the teacher removes both", async (room) => {
  const scribed = await addFile(room, room.teacher);
  assert.equal(scribed.addedBy, "staff");
  const refused = await room.student.delete(`/api/submission-files/${scribed.id}`);
  assert.deepEqual([refused.status, refused.json().message], [403, "Your teacher added this file."]);
  assert.equal((await room.student.get(scribed.fileUrl)).status, 200);
  const own = await addFile(room, room.student);
  assert.equal((await room.otherStudent.delete(`/api/submission-files/${own.id}`)).status, 404);
  for (const { id } of [scribed, own]) {
    assert.equal((await room.teacher.delete(`/api/submission-files/${id}`)).status, 200);
  }
});
