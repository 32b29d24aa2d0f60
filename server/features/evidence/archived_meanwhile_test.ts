import assert from "node:assert/strict";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { readSubmissionRelation, type SubmissionRelation } from "../portfolio/read_relation.ts";
import { addEvidence } from "./add_evidence.ts";
import { addLink } from "./add_link.ts";
import { readEvidence } from "./read_evidence.ts";
import { readRemoved } from "./removed/read_removed.ts";
import { restoreEvidence } from "./removed/restore_evidence.ts";
import { removeEvidence } from "./remove_evidence.ts";
import { addFile, inClassroom, traces, upload } from "./testing.ts";
import type { UploadOwner } from "./uploads/upload_owner.ts";

inClassroom(
  "who was let in before a portfolio was archived changes none of its evidence behind it",
  async (room) => {
    const { world, school, student, pupil, teacher, portfolio, submissionId } = room;
    const { doors, now } = world.services;
    const owner: UploadOwner = { kind: "student", id: pupil.id };
    const objectPath = await upload(student);
    const standing = await addFile(room, student);
    const taken = await addFile(room, student);
    assert.equal((await student.delete(`/api/submission-files/${taken.id}`)).status, 200);
    assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`, {})).status, 200);
    const [submission, evidence, removed] = await doors.readTenant(school.id, (db) =>
      Promise.all([
        readSubmissionRelation(db, submissionId, owner),
        readEvidence(db, standing.id, owner),
        readRemoved(db, taken.id, owner),
      ]));
    const given: { submission: SubmissionRelation; owner: UploadOwner; now: Date } = {
      submission: submission!,
      owner,
      now: now(),
    };
    const changes: Record<string, (tx: TenantWriter) => Promise<unknown>> = {
      adding: (tx) => addEvidence(tx, { ...given, objectPath, fileName: "late.png" }),
      linking: (tx) => addLink(tx, { ...given, url: "https://oak.example/" }),
      removing: (tx) => removeEvidence(tx, { evidence: evidence!, actor: owner, now: now() }),
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
  },
);
