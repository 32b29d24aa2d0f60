import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStaff } from "../../../../test/factories.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { MAX_PER_OUTCOME } from "../evidence_statements.ts";
import type { FileView } from "../read_assignment_files.ts";
import { type Classroom, classroomTest, run } from "../../../../test/classroom.ts";
import { ADDED, addFile, assess, changedAt, events, filesOf, traces } from "../testing.ts";
import type { RemovedFileView } from "./list_removed.ts";

const listed = async ({ teacher, portfolio }: Classroom) =>
  (await teacher.get(`/api/assignments/${portfolio.id}/removed-files`)).json<RemovedFileView[]>();

/** Removed one minute after adding. */
async function removedFile(room: Classroom, by = room.student): Promise<FileView> {
  const view = await addFile(room, by);
  room.world.advance(60_000);
  assert.equal((await by.delete(`/api/submission-files/${view.id}`)).status, 200);
  return view;
}

classroomTest(
  "staff see removed evidence, latest first, with its remover and deletion date",
  async (room) => {
    const first = await removedFile(room);
    const second = await removedFile(room, room.teacher);
    await addFile(room, room.student);
    room.world.countRoundTrips();
    const removed = await listed(room);
    assert.equal(room.world.countRoundTrips(), 3, "the session, the relation and the list");
    const at = room.world.services.now();
    assert.deepEqual(removed, [{
      ...second,
      removedAt: at.toISOString(),
      removedBy: "staff",
      goesAt: new Date(at.getTime() + LIFETIMES.removedFile).toISOString(),
    }, {
      ...first,
      removedAt: new Date(at.getTime() - 60_000).toISOString(),
      removedBy: "student",
      goesAt: new Date(at.getTime() - 60_000 + LIFETIMES.removedFile).toISOString(),
    }]);
    assert.equal((await room.student.get(`/api/assignments/${room.portfolio.id}/removed-files`)).status, 403);
    assert.equal(
      (await room.otherStudent.get(`/api/assignments/${room.portfolio.id}/removed-files`)).status,
      404,
    );
  },
);

classroomTest("removed evidence is restored as it was, once, and recorded", async (room) => {
  const view = await removedFile(room);
  room.world.advance(60_000);
  const tries = await Promise.all(
    [1, 2, 3].map(() => room.teacher.post(`/api/submission-files/${view.id}/restore`)),
  );
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.deepEqual(tries.find(({ status }) => status === 200)!.json<FileView>(), view);
  assert.deepEqual(await filesOf(room.student, room.portfolio), [view]);
  assert.equal((await room.student.get(view.fileUrl)).status, 200);
  assert.deepEqual(await listed(room), []);
  assert.deepEqual((await events(room)).map(({ what }) => what), [
    "evidence.added",
    "evidence.removed",
    "evidence.restored",
  ]);
  assert.equal(await changedAt(room), room.world.services.now().toISOString());
  assert.deepEqual(await traces(room), ADDED);
});

classroomTest("students restore nothing, staff nothing inaccessible or never removed", async (room) => {
  const { id } = await removedFile(room);
  const untouched = await addFile(room, room.student);
  const restore = (browser: typeof room.student, id: string) =>
    browser.post(`/api/submission-files/${id}/restore`);
  assert.equal((await restore(room.student, id)).status, 403);
  assert.equal((await restore(room.otherStudent, id)).status, 404);
  await room.school.staff("teacher", "next@oak.example");
  assert.equal(
    (await restore(await signInStaff(room.world, room.school, "next@oak.example"), id)).status,
    404,
  );
  const elm = await room.world.school("elm");
  await elm.staff("admin", "head@elm.example");
  assert.equal((await restore(await signInStaff(room.world, elm, "head@elm.example"), id)).status, 404);
  assert.equal((await restore(room.teacher, untouched.id)).status, 404);
  assert.equal((await restore(room.teacher, id)).status, 200);
});

classroomTest("nothing is restored into an assessed portfolio or a full outcome", async (room) => {
  const { id } = await removedFile(room);
  const numbers = JSON.stringify(Array.from({ length: MAX_PER_OUTCOME }, (_, index) => index));
  await run(
    room,
    sql`
      insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
      select 'evd_more' || more.value, s.submission_id, s.file_id, s.added_by_kind, s.added_by, s.added_at
      from submission_files s, json_each(${numbers}) more where s.id = ${id}`,
  );
  const restore = async () => {
    const { status, json } = await room.teacher.post(`/api/submission-files/${id}/restore`);
    return [status, status === 200 ? null : json()["message"]];
  };
  assert.deepEqual(await restore(), [409, "This outcome already has this file again."]);
  await run(
    room,
    sql`
        insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
        select 'fil_other', 'other', file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at
        from files limit 1`,
    sql`
        update submission_files set removed_at = '2026-06-15', removed_by = 'x' where id like 'evd_more%'`,
    sql`
        insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
        select 'evd_other' || more.value, s.submission_id, 'fil_other', s.added_by_kind, s.added_by, s.added_at
        from submission_files s, json_each(${numbers}) more where s.id = ${id}`,
  );
  assert.deepEqual(await restore(), [409, "This outcome already has 100 files."]);
  await room.teacher.delete("/api/submission-files/evd_other1");
  await assess(room);
  assert.equal((await restore())[0], 409);
});

classroomTest("after thirty days it cannot be restored, swept or not", async (room) => {
  const { id } = await removedFile(room);
  room.world.advance(LIFETIMES.removedFile);
  room.teacher = await signInStaff(room.world, room.school, "teacher@oak.example");
  assert.deepEqual(await listed(room), []);
  assert.equal((await room.teacher.post(`/api/submission-files/${id}/restore`)).status, 404);
});
