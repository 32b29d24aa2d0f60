import assert from "node:assert/strict";
import { PDF, PNG } from "./content/testing.ts";
import type { FileView } from "./read_assignment_files.ts";
import { classroomTest } from "../../../test/classroom.ts";
import { add, ADDED, changedAt, events, traces, upload } from "./testing.ts";

classroomTest("an upload becomes evidence as it was measured, with one event without text", async (room) => {
  const fileUrl = await upload(room.student, PDF, "plan.txt");
  const declared = { fileName: "My plan", fileType: "text/html", fileSize: 7, thumbnailUrl: "" };
  const answer = await add(room.student, room.submissionId, fileUrl, declared);
  const view = answer.json<FileView>();
  assert.match(view.id, /^evd_/);
  assert.equal(answer.status, 201);
  assert.deepEqual(view, {
    id: view.id,
    submissionId: room.submissionId,
    outcomeIndex: 0,
    fileName: "My plan.pdf",
    fileType: "application/pdf",
    kind: "pdf",
    fileSize: PDF.length,
    fileUrl: `/api/files/${view.id}`,
    linkType: null,
    thumbnail: "none",
    thumbnailUrl: null,
    shared: false,
    uploadedAt: room.world.services.now().toISOString(),
    addedBy: "student",
  });
  assert.deepEqual(await traces(room), ADDED);
  const listed = await room.teacher.get(`/api/assignments/${room.portfolio.id}/files`);
  assert.deepEqual(listed.json<FileView[]>(), [view]);
  assert.deepEqual(await events(room), [{
    what: "evidence.added",
    at: view.uploadedAt,
    actor_kind: "student",
    assignment_id: room.portfolio.id,
    data: { submissionId: room.submissionId, evidenceId: view.id, size: PDF.length, kind: "pdf" },
  }]);
  assert.equal(await changedAt(room), view.uploadedAt);
});

classroomTest("of ten additions at once one is made, and none to another outcome", async (room) => {
  const fileUrl = await upload(room.student);
  const tried = Array.from({ length: 10 }, () => add(room.student, room.submissionId, fileUrl));
  const answers = await Promise.all(tried);
  const statuses = answers.map((answer) => answer.status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 9 }, () => 409)]);
  const lost = answers.find((answer) => answer.status === 409)!;
  assert.equal(lost.json().message, "This upload was already added.");
  assert.equal((await add(room.student, room.portfolio.submissions[1]!.id, fileUrl)).status, 409);
  assert.deepEqual(await traces(room), ADDED);
  assert.equal((await events(room)).length, 1);
});

classroomTest("a name is made safe and its ending says what the file is", async (room) => {
  const text = new TextEncoder().encode("format c:");
  const name = async (bytes: Uint8Array<ArrayBuffer>, fileName: string) => {
    const fileUrl = await upload(room.student, bytes);
    return (await add(room.student, room.submissionId, fileUrl, { fileName })).json<FileView>().fileName;
  };
  assert.equal(await name(text, "run.bat"), "run.bat.txt");
  assert.equal(await name(PNG, "Holiday.PNG"), "Holiday.PNG");
  assert.equal(await name(PNG, "C:\\photos\\..\\\u202egnp.exe\r\n"), "gnp.exe.png");
  assert.equal(await name(PNG, "a\ud800b"), "a\ufffdb.png");
  const long = await name(PNG, "x".repeat(1000));
  assert.equal(long.length, 300);
  assert.ok(long.endsWith(".png"));
});
