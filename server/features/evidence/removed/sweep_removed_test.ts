import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AppError } from "../../../../domain/errors.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { webm } from "../content/recordings/testing.ts";
import type { FileView } from "../read_assignment_files.ts";
import { type Classroom, classroomTest, run } from "../../../../test/classroom.ts";
import {
  add,
  addFile,
  addLink,
  assess,
  events,
  NOTHING,
  repeatEvidence,
  traces,
  upload,
  uploadFor,
} from "../testing.ts";
import { MAX_SWEPT, sweepRemoved } from "./sweep_removed.ts";

const MONTH = LIFETIMES.removedFile;
const HOUR = 3600_000;
const remove = ({ student }: Classroom, { id }: FileView) => student.delete(`/api/submission-files/${id}`);
const sweep = ({ world, school }: Classroom) => sweepRemoved(world.services, school.id);
const bytesUsed = async ({ school }: Classroom) =>
  (await school.rows<{ bytes: number }>(sql`select bytes from storage_use`))[0]!.bytes;

classroomTest("removed evidence is deleted with its bytes after thirty days", async (room) => {
  const removedFile = await addFile(room, room.student);
  const link = (await addLink(room.student, room.submissionId, "https://elm.example/")).json<FileView>();
  const later = await addFile(room, room.student);
  const untouched = await addFile(room, room.student);
  await room.world.runJobs();
  await remove(room, removedFile);
  await remove(room, link);
  room.world.advance(HOUR);
  const newer = await addFile(room, room.student);
  await room.student.delete(`/api/submission-files/${later.id}`);
  await room.world.runJobs();
  const before = await traces(room);
  room.world.advance(MONTH - HOUR - 1);
  assert.equal(await sweep(room), false);
  assert.deepEqual(await traces(room), before);
  room.world.advance(1);
  assert.equal(await sweep(room), false);
  assert.deepEqual(await traces(room), { objects: 6, uploads: 3, files: 3, evidence: 3 });
  assert.equal(await bytesUsed(room), later.fileSize + untouched.fileSize + newer.fileSize);
  const swept = (await events(room)).filter(({ what }) => what === "evidence.gone");
  const at = room.world.services.now().toISOString();
  assert.deepEqual(
    swept,
    [removedFile, link].map(({ id }) => ({
      what: "evidence.gone",
      at,
      actor_kind: "system",
      assignment_id: room.portfolio.id,
      data: { submissionId: room.submissionId, evidenceId: id },
    })),
  );
  room.world.advance(HOUR);
  await sweep(room);
  assert.deepEqual(await traces(room), { objects: 4, uploads: 2, files: 2, evidence: 2 });
});

classroomTest("a school's daily sweep does it", async (room) => {
  await remove(room, await addFile(room, room.student));
  await room.world.runJobs();
  room.world.advance(MONTH + 86_400_000);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("removed evidence is deleted from an assessed portfolio too", async (room) => {
  const untouched = await addFile(room, room.student);
  await remove(room, await addFile(room, room.student));
  await assess(room);
  room.world.advance(MONTH);
  await sweep(room);
  assert.deepEqual(await traces(room), { objects: 1, uploads: 1, files: 1, evidence: 1 });
  assert.equal((await events(room)).at(-1)!.what, "evidence.gone");
  assert.equal(untouched.thumbnail, "waiting");
});

classroomTest("an interrupted sweep leaves no bytes without a row, the next finishes it", async (room) => {
  await remove(room, await addFile(room, room.student));
  await room.world.runJobs();
  room.world.advance(MONTH);
  const { storage, doors } = room.world.services;
  const { remove: removeObject } = storage;
  const { writeTenant } = doors;
  storage.remove = () => Promise.reject(new AppError("unavailable", "The storage is away."));
  await assert.rejects(sweep(room), /away/);
  assert.deepEqual(await traces(room), { objects: 2, uploads: 1, files: 1, evidence: 0 });
  let removed = 0;
  storage.remove = (key) => removed++ === 0 ? removeObject(key) : Promise.reject(new Error("killed"));
  await assert.rejects(sweep(room), /killed/);
  assert.deepEqual(await traces(room), { objects: 1, uploads: 1, files: 1, evidence: 0 });
  storage.remove = removeObject;
  doors.writeTenant = () => Promise.reject(new Error("killed"));
  await assert.rejects(sweep(room), /killed/);
  assert.deepEqual(await traces(room), { ...NOTHING, uploads: 1, files: 1 });
  doors.writeTenant = writeTenant;
  await sweep(room);
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("evidence restored during a sweep stays", async (room) => {
  const view = await addFile(room, room.student);
  await remove(room, view);
  room.world.advance(MONTH);
  const { doors } = room.world.services;
  const { writeTenant } = doors;
  doors.writeTenant = async (id, work) => {
    doors.writeTenant = writeTenant;
    await run(room, sql`update submission_files set removed_at = null, removed_by = null`);
    return await writeTenant(id, work);
  };
  await sweep(room);
  assert.deepEqual(await traces(room), { objects: 1, uploads: 1, files: 1, evidence: 1 });
  assert.equal((await events(room)).at(-1)!.what, "evidence.removed");
});

classroomTest("one sweep deletes a bounded number and reports that more remain", async (room) => {
  const view = await addFile(room, room.student);
  await remove(room, view);
  await repeatEvidence(room, view.id, MAX_SWEPT + 5);
  room.world.advance(MONTH);
  assert.equal(await sweep(room), true);
  assert.equal((await traces(room)).evidence, 6);
  assert.equal(await sweep(room), false);
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("a video's still is deleted when drawing it failed", async (room) => {
  const thumbnailUrl = await uploadFor(room.student, "thumbnail");
  const film = await upload(room.student, webm([1]), "a.webm");
  await add(room.student, room.submissionId, film, { thumbnailUrl });
  room.world.advance(LIFETIMES.uploadPromise);
  await sweep(room);
  assert.equal((await traces(room)).uploads, 2, "its job may still be tried");
  room.world.advance(86_400_000);
  await sweep(room);
  assert.deepEqual(await traces(room), { objects: 1, uploads: 1, files: 1, evidence: 1 });
});
