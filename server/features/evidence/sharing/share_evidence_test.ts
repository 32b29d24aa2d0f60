import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../../../test/factories.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { addFile, addLink, events, filesOf, inClassroom, openClassroom, traces } from "../testing.ts";
import type { FileView } from "../read_assignment_files.ts";
import { MAX_PER_OUTCOME } from "../outcome_capacity.ts";
import { classmates, share } from "./testing.ts";

inClassroom("one photo serves several students and outcomes, stored once", async (room) => {
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

inClassroom("sharing again is skipped, also of ten at once", async (room) => {
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

Deno.test("removing one student's leaves the others', also once deleted", async () => {
  await using room = await openClassroom();
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

Deno.test("nothing is shared to what is inaccessible, of another unit, closed, archived or full, and all answer alike", async () => {
  await using room = await openClassroom();
  const [assessed, archived, full] = await classmates(room, "Ada", "Ben", "Cem");
  const otherUnit = await assign(room.teacher, await addStudent(room.teacher), "100012");
  await room.school.staff("teacher", "next@oak.example");
  const next = await signInStaff(room.world, room.school, "next@oak.example");
  const notMine = await assign(next, await addStudent(next));
  const elm = await room.world.school("elm");
  await elm.staff("teacher", "t@elm.example");
  const abroadTeacher = await signInStaff(room.world, elm, "t@elm.example");
  const abroad = await assign(abroadTeacher, await addStudent(abroadTeacher));
  const photo = await addFile(room, room.student);
  const at = "2026-06-15";
  await room.world.services.doors.writeTenant(room.school.id, (tx) =>
    tx.batch([
      tx.db.run(sql`
        update submissions set teacher_outcome_complete = 1, completed_date = ${at} where assignment_id = ${
        assessed!.id
      }`),
      tx.db.run(sql`update unit_assignments set portfolio_status = 'assessed' where id = ${assessed!.id}`),
      tx.db.run(sql`update unit_assignments set archived_at = ${at} where id = ${archived!.id}`),
      tx.db.run(sql`
        insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
        values ('fil_other', 'other', 'a', 'text/plain', 1, 'staff', 'x', ${at})`),
      tx.db.run(sql`
        insert into submission_files (id, submission_id, file_id, added_by_kind, added_by, added_at)
        select 'evd_more' || value, ${full!.submissions[0]!.id}, 'fil_other', 'staff', 'x', ${at}
        from json_each(${JSON.stringify(Array.from({ length: MAX_PER_OUTCOME }, (_, i) => i))})`),
    ]));
  const unknownId = `asg_${"0".repeat(20)}`;
  for (const { id } of [assessed!, archived!, full!, otherUnit, notMine, abroad, { id: unknownId }]) {
    const answer = await share(room.teacher, photo.id, [id], [0]);
    assert.deepEqual([answer.status, answer.json()], [200, { added: 0, skipped: 1 }], id);
  }
  assert.deepEqual((await share(room.teacher, photo.id, [full!.id], [0, 1, 7])).json(), {
    added: 1,
    skipped: 2,
  });
  await room.school.staff("admin", "head@oak.example");
  const head = await signInStaff(room.world, room.school, "head@oak.example");
  assert.deepEqual((await share(head, photo.id, [notMine.id], [0])).json(), { added: 1, skipped: 0 });
});

Deno.test("students share nothing, and staff only what they can see", async () => {
  await using room = await openClassroom();
  const [ada] = await classmates(room, "Ada");
  const link = (await addLink(room.student, room.submissionId, "https://elm.example/")).json<FileView>();
  assert.equal((await share(room.student, link.id, [ada!.id], [0])).status, 403);
  assert.equal((await share(room.otherStudent, link.id, [ada!.id], [0])).status, 404);
  await room.school.staff("teacher", "next@oak.example");
  const next = await signInStaff(room.world, room.school, "next@oak.example");
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

Deno.test("a school that may not add shares its evidence to no further outcomes", async () => {
  await using room = await openClassroom();
  const [ada] = await classmates(room, "Ada");
  const photo = await addFile(room, room.student);
  await room.world.services.doors.writeTenant(
    room.school.id,
    (tx) => tx.batch([tx.db.run(sql`update entitlements set status = 'past_due'`)]),
  );
  const pastDue = await share(room.teacher, photo.id, [ada!.id], [0]);
  assert.deepEqual([pastDue.status, pastDue.json().code], [403, "limit"]);
  assert.deepEqual(await filesOf(room.teacher, ada!), []);
});
