import assert from "node:assert/strict";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { readRemovedRelation, readSubmissionRelation } from "../../queries/read_relation.ts";
import { addEvidence } from "./add_evidence.ts";
import { readEvidence } from "./read_evidence.ts";
import { restoreEvidence } from "./removed/restore_evidence.ts";
import { removeOnePiece } from "./remove_evidence.ts";
import { classroomTest } from "../../../test/classroom.ts";
import { addFile, traces, upload } from "./testing.ts";
import type { UploadOwner } from "./uploads/upload_rules.ts";

classroomTest("a request authorized before archiving changes no evidence afterwards", async (room) => {
  const { world, school, student, studentRecord, teacher, portfolio, submissionId } = room;
  const { doors, now } = world.services;
  const owner: UploadOwner = { kind: "student", id: studentRecord.id };
  const objectPath = await upload(student);
  const current = await addFile(room, student);
  const removedView = await addFile(room, student);
  assert.equal((await student.delete(`/api/submission-files/${removedView.id}`)).status, 200);
  const [submission, evidence, removed] = await doors.readTenant(school.id, (db) =>
    Promise.all([
      readSubmissionRelation(db, submissionId, owner),
      readEvidence(db, current.id, owner),
      readRemovedRelation(db, removedView.id, owner),
    ]));
  assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`, {})).status, 200);
  const input = { submission: submission!, owner, now: now() };
  const changes: Record<string, (tx: TenantWriter) => Promise<unknown>> = {
    adding: (tx) => addEvidence(tx, { ...input, fileUrl: objectPath, fileType: "", fileName: "late.png" }),
    linking: (tx) => addEvidence(tx, { ...input, fileUrl: "https://oak.example/", fileType: "link" }),
    removing: (tx) => removeOnePiece(tx, { ...evidence!, actor: owner, now: now() }),
    restoring: (tx) => restoreEvidence(tx, { evidence: removed!, actor: owner, now: now() }),
  };
  const before = await traces(room);
  for (const [name, change] of Object.entries(changes)) {
    await assert.rejects(
      doors.writeTenant(school.id, change),
      (error) => error instanceof AppError && error.code === "conflict",
      name,
    );
  }
  assert.deepEqual(await traces(room), before);
});
