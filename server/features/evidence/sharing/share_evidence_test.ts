import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../../../test/factories.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { classroomTest, run, signInColleague, signInElsewhere } from "../../../../test/classroom.ts";
import { addFile, addLink, assess, events, filesOf, traces } from "../testing.ts";
import type { FileView } from "../read_assignment_files.ts";
import { MAX_PER_OUTCOME } from "../evidence_statements.ts";
import { classmates, share } from "./testing.ts";

classroomTest("one photo serves several students and outcomes, stored once", async (room) => {
  const [ada, ben] = await classmates(room, "Ada", "Ben");
  const photo = await addFile(room, room.student);
  await room.world.runJobs();
  const before = await traces(room);
  room.world.advance(60_000);
  const targets = [ada!.id, ben!.id, room.portfolio.id];
  const answer = await share(room.teacher, photo.id, targets, [0, 1]);
  assert.deepEqual([answer.status, answer.json()], [200, { added: 5, skipped: 1 }]);
  assert.deepEqual(await traces(room), { ...before, evidence: 6 });
  const [first, second] = await filesOf(room.teacher, ada!);
  assert.deepEqual(first, {
    ...photo,
    id: first!.id,
    submissionId: ada!.submissions[0]!.id,
    fileUrl: `/api/files/${first!.id}`,
    thumbnail: "made",
    thumbnailUrl: `/api/files/${first!.id}/thumbnail`,
    shared: true,
    addedBy: "staff",
  });
  assert.equal(second!.outcomeIndex, 1);
  assert.equal((await room.teacher.get(first!.fileUrl)).status, 200);
  assert.equal((await room.teacher.get(first!.thumbnailUrl!)).status, 200);
  assert.deepEqual(
    (await filesOf(room.student, room.portfolio)).map(({ outcomeIndex, shared }) => [outcomeIndex, shared]),
    [
      [0, true],
      [1, true],
    ],
  );
  const submissions = await room.teacher.get(`/api/assignments/${ben!.id}/submissions`);
  const [changed] = submissions.json<{ evidenceChangedAt: string; status: string }[]>();
  assert.deepEqual([changed!.evidenceChangedAt, changed!.status], [
    room.world.services.now().toISOString(),
    "submitted",
  ]);
  const shared = (await events(room)).filter(({ what }) => what === "evidence.shared");
  assert.deepEqual(
    shared.map(({ assignment_id, data }) => [assignment_id, data.added, data.evidenceId]).sort(),
    [[ada!.id, 2, photo.id], [ben!.id, 2, photo.id], [room.portfolio.id, 1, photo.id]].sort(),
  );
});

classroomTest("sharing again is skipped, also of ten at once", async (room) => {
  const [ada] = await classmates(room, "Ada");
  const photo = await addFile(room, room.student);
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => share(room.teacher, photo.id, [ada!.id], [0, 2])),
  );
  const added = tries.map((answer) => answer.json<{ added: number; skipped: number }>());
  assert.deepEqual(added.map(({ added }) => added).sort(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  assert.deepEqual((await filesOf(room.teacher, ada!)).map(({ outcomeIndex }) => outcomeIndex), [0, 2]);
  assert.equal((await events(room)).filter(({ what }) => what === "evidence.shared").length, 1);
});

classroomTest("removing one student's leaves the others', also once deleted", async (room) => {
  const [ada] = await classmates(room, "Ada");
  const photo = await addFile(room, room.student);
  await room.world.runJobs();
  await share(room.teacher, photo.id, [ada!.id], [0]);
  assert.equal((await room.student.delete(`/api/submission-files/${photo.id}`)).status, 200);
  const [copy] = await filesOf(room.teacher, ada!);
  assert.equal((await room.teacher.get(copy!.fileUrl)).status, 200);
  room.world.advance(LIFETIMES.removedFile + 86_400_000);
  await room.world.runJobs();
  room.teacher = await signInStaff(room.world, room.school, "teacher@oak.example");
  assert.deepEqual(await traces(room), { objects: 2, uploads: 1, files: 1, evidence: 1 });
  for (const path of [copy!.fileUrl, `${copy!.fileUrl}/thumbnail`]) {
    assert.equal((await room.teacher.get(path)).status, 200, path);
  }
  await room.teacher.delete(`/api/submission-files/${copy!.id}`);
  room.world.advance(LIFETIMES.removedFile + 86_400_000);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), { objects: 0, uploads: 0, files: 0, evidence: 0 });
});

classroomTest("inaccessible, closed, archived and full portfolios are skipped alike", async (room) => {
  const [assessed, archived, full] = await classmates(room, "Ada", "Ben", "Cem");
  const otherUnit = await assign(room.teacher, await addStudent(room.teacher), "100012");
  const next = await signInColleague(room);
  const notMine = await assign(next, await addStudent(next));
  const abroadTeacher = await signInElsewhere(room);
  const abroad = await assign(abroadTeacher, await addStudent(abroadTeacher));
  const photo = await addFile(room, room.student);
  const at = "2026-06-15";
  await assess(room, assessed!);
  await run(
    room,
    sql`update unit_assignments set archived_at = ${at} where id = ${archived!.id}`,
    sql`
        insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
        values ('fil_other', 'other', 'a', 'text/plain', 1, 'staff', 'x', ${at})`,
    sql`
        insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
        select 'evd_more' || value, ${full!.submissions[0]!.id}, 'fil_other', 'staff', 'x', ${at}
        from json_each(${JSON.stringify(Array.from({ length: MAX_PER_OUTCOME }, (_, i) => i))})`,
  );
  const unknownId = `asg_${"0".repeat(20)}`;
  for (const { id } of [assessed!, archived!, full!, otherUnit, notMine, abroad, { id: unknownId }]) {
    const answer = await share(room.teacher, photo.id, [id], [0]);
    assert.deepEqual([answer.status, answer.json()], [200, { added: 0, skipped: 1 }], id);
  }
  assert.deepEqual((await share(room.teacher, photo.id, [full!.id], [0, 1, 7])).json(), {
    added: 1,
    skipped: 2,
  });
  const head = await signInColleague(room, "admin");
  assert.deepEqual((await share(head, photo.id, [notMine.id], [0])).json(), { added: 1, skipped: 0 });
});

classroomTest("students share nothing, and staff only what they can see", async (room) => {
  const [ada] = await classmates(room, "Ada");
  const link = (await addLink(room.student, room.submissionId, "https://elm.example/")).json<FileView>();
  assert.equal((await share(room.student, link.id, [ada!.id], [0])).status, 403);
  assert.equal((await share(room.otherStudent, link.id, [ada!.id], [0])).status, 404);
  const next = await signInColleague(room);
  assert.equal((await share(next, link.id, [ada!.id], [0])).status, 404);
  for (const [ids, indexes] of [[[], [0]], [[ada!.id], []], [[ada!.id], [-1]]] as [string[], number[]][]) {
    assert.equal((await share(room.teacher, link.id, ids, indexes)).status, 400);
  }
  const many = Array.from({ length: 101 }, (_, index) => `asg_${index}`);
  assert.equal((await share(room.teacher, link.id, many, [0])).status, 400);
  assert.deepEqual((await share(room.teacher, link.id, [ada!.id], [0])).json(), { added: 1, skipped: 0 });
  const [copy] = await filesOf(room.teacher, ada!);
  assert.deepEqual([copy!.fileUrl, copy!.shared], ["https://elm.example/", true]);
  await room.teacher.delete(`/api/submission-files/${link.id}`);
  assert.equal((await share(room.teacher, link.id, [ada!.id], [1])).status, 404);
});

classroomTest(
  "a school whose plan has ended for good shares its evidence to no further outcomes",
  async (room) => {
    const [ada] = await classmates(room, "Ada");
    const photo = await addFile(room, room.student);
    await run(room, sql`update entitlements set status = 'expired'`);
    const expired = await share(room.teacher, photo.id, [ada!.id], [0]);
    assert.deepEqual([expired.status, expired.json().code], [403, "limit"]);
    assert.deepEqual(await filesOf(room.teacher, ada!), []);
  },
);
