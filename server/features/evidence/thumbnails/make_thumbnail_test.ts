import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { signInStaff } from "../../../../test/factories.ts";
import { countRows } from "../../../../test/world.ts";
import { AppError } from "../../../../domain/errors.ts";
import { JPEG, PDF } from "../content/testing.ts";
import { webm } from "../content/recordings/testing.ts";
import type { FileView } from "../read_assignment_files.ts";
import { type Classroom, classroomTest, signInColleague } from "../../../../test/classroom.ts";
import { add, addFile, bytesAt, filesOf, promise, traces, upload, uploadFor } from "../testing.ts";
import { makeThumbnail } from "./make_thumbnail.ts";
import { hugePng, jpeg, largePhoto } from "./testing.ts";

const only = async (room: Classroom) => (await filesOf(room.teacher, room.portfolio))[0]!;
const picture = async (room: Classroom, url: string) =>
  await sharp(await bytesAt(room.student, url)).metadata();

classroomTest("a picture gets a small one, made behind the scenes and served for good", async (room) => {
  const view = await addFile(room, room.student, await jpeg(2000, 1000), "trip.jpg");
  assert.deepEqual([view.thumbnail, view.thumbnailUrl], ["waiting", null]);
  const url = `/api/files/${view.id}/thumbnail`;
  assert.equal((await room.student.get(url)).status, 404);
  assert.deepEqual(await room.world.runJobs(), { done: 1, failed: 0 });
  const { thumbnail, thumbnailUrl } = await only(room);
  assert.deepEqual([thumbnail, thumbnailUrl], ["made", url]);
  const answer = await room.student.get(url);
  const { width, height, format } = await picture(room, url);
  assert.deepEqual([width, height, format], [480, 240, "webp"]);
  const header = (name: string) => answer.headers.get(name);
  assert.equal(header("content-type"), "image/webp");
  assert.equal(header("cache-control"), "private, max-age=31536000, immutable");
  assert.equal(header("vary"), "Cookie", "the next person at the same tablet asks again");
  assert.equal(header("x-content-type-options"), "nosniff");
  assert.match(header("content-security-policy")!, /^sandbox; default-src 'none'/);
  assert.equal((await room.student.get(url, { "if-none-match": header("etag")! })).status, 304);
  assert.equal((await room.otherStudent.get(url)).status, 404);
  assert.equal((await room.world.browser(room.school.host).get(url)).status, 401);
  assert.equal((await traces(room)).objects, 2);
});

classroomTest("what cannot be drawn is noted once and not tried again", async (room) => {
  const damaged = await addFile(room, room.student, JPEG, "damaged.jpg");
  room.world.advance(1000);
  const huge = await addFile(room, room.student, hugePng(50_000, 50_000, 20), "huge.png");
  assert.equal(huge.thumbnail, "waiting");
  assert.deepEqual(await room.world.runJobs(), { done: 2, failed: 0 });
  const states = (await filesOf(room.teacher, room.portfolio)).map((file) => [file.id, file.thumbnail]);
  assert.deepEqual(states, [[damaged.id, "failed"], [huge.id, "failed"]]);
  assert.equal((await room.student.get(`/api/files/${huge.id}/thumbnail`)).status, 404);
  assert.equal((await room.student.get(huge.fileUrl)).status, 200);
  room.world.advance(3600_000);
  assert.deepEqual(await room.world.runJobs(), { done: 1, failed: 0 }, "the school's numbers alone");
});

classroomTest("a thumbnail waits for a storage that is away", async (room) => {
  await addFile(room, room.student, await jpeg(800, 400), "trip.jpg");
  const { storage } = room.world.services;
  const { read } = storage;
  storage.read = () => Promise.reject(new AppError("unavailable", "The storage is away."));
  assert.deepEqual(await room.world.runJobs(), { done: 0, failed: 1 });
  assert.equal((await only(room)).thumbnail, "waiting");
  storage.read = read;
  room.world.advance(10_000);
  assert.deepEqual(await room.world.runJobs(), { done: 2, failed: 0 }, "with the school's numbers");
  assert.equal((await only(room)).thumbnail, "made");
});

classroomTest("other kinds have none, and nothing is left to do for them", async (room) => {
  assert.equal((await addFile(room, room.student, PDF, "plan.pdf")).thumbnail, "none");
  assert.equal(await countRows(room.world, room.school.id, "jobs"), 0);
});

classroomTest("a film's picture comes from its sender, is drawn again, and goes", async (room) => {
  const thumbnailUrl = await uploadFor(room.student, "thumbnail", await jpeg(640, 360), "frame.jpg");
  const fileUrl = await upload(room.student, webm([1, 2]), "trip.webm");
  const added = await add(room.student, room.submissionId, fileUrl, { fileName: "trip.webm", thumbnailUrl });
  assert.deepEqual([added.status, added.json<FileView>().thumbnail], [201, "waiting"]);
  assert.deepEqual(await traces(room), { objects: 2, uploads: 2, files: 1, evidence: 1 });
  assert.deepEqual(await room.world.runJobs(), { done: 1, failed: 0 });
  const { thumbnailUrl: made } = await only(room);
  const { width, height, format } = await picture(room, made!);
  assert.deepEqual([width, height, format], [480, 270, "webp"]);
  assert.deepEqual(await traces(room), { objects: 2, uploads: 1, files: 1, evidence: 1 });
});

classroomTest("a film's unusable picture is ignored, and the film is added", async (room) => {
  const theirs = await uploadFor(room.otherStudent, "thumbnail");
  const unsent = (await promise(room.student, { purpose: "thumbnail" })).objectPath;
  const evidence = await upload(room.student);
  const used = await uploadFor(room.student, "thumbnail");
  const film = async (thumbnailUrl: string) => {
    const fileUrl = await upload(room.student, webm([1]), "a.webm");
    const added = await add(room.student, room.submissionId, fileUrl, { thumbnailUrl });
    assert.equal(added.status, 201, added.text);
    return added.json<FileView>().thumbnail;
  };
  assert.equal(await film(used), "waiting");
  for (const path of [used, theirs, unsent, evidence, `/objects/upl_${"0".repeat(20)}`, "/etc/passwd"]) {
    assert.equal(await film(path), "none", path);
  }
  assert.equal(
    (await add(room.student, room.submissionId, evidence)).status,
    201,
    "it is still there to use",
  );
});

classroomTest("drawing twice is harmless, and drawing for a deleted file leaves nothing", async (room) => {
  const thumbnailUrl = await uploadFor(room.student, "thumbnail");
  const fileUrl = await upload(room.student, webm([1]), "a.webm");
  await add(room.student, room.submissionId, fileUrl, { thumbnailUrl });
  const { doors, storage } = room.world.services;
  const [job] = await room.school.rows<{ payload: string }>(
    sql`select payload from jobs where kind = 'make_thumbnail'`,
  );
  const payload = JSON.parse(job!.payload);
  const work = {
    services: room.world.services,
    tenantId: room.school.id,
    signal: AbortSignal.timeout(60_000),
  };
  await Promise.all([makeThumbnail({ ...work, payload }), makeThumbnail({ ...work, payload })]);
  await makeThumbnail({ ...work, payload });
  assert.equal((await only(room)).thumbnail, "made");
  assert.deepEqual(await traces(room), { objects: 2, uploads: 1, files: 1, evidence: 1 });

  await addFile(room, room.student, await largePhoto(), "b.jpg");
  const fileId =
    (await room.school.rows<{ id: string }>(sql`select id from files where file_name = 'b.jpg'`))[0]!.id;
  const { read } = storage;
  storage.read = async (...of) => {
    const bytes = await read(...of);
    await doors.writeTenant(room.school.id, (tx) =>
      tx.batch([
        tx.db.run(
          sql`update submission_files set removed_at = 'x', removed_by = 'y' where file_id = ${fileId}`,
        ),
        tx.db.run(sql`delete from submission_files where file_id = ${fileId}`),
        tx.db.run(sql`delete from files where id = ${fileId}`),
      ]));
    return bytes;
  };
  await makeThumbnail({ ...work, payload: { fileId } });
  assert.equal(
    (await traces(room)).objects,
    3,
    "the first file, its thumbnail, and the second one's own bytes",
  );
});

classroomTest("a thumbnail is visible exactly where its file is", async (room) => {
  const { id } = await addFile(room, room.student);
  await room.world.runJobs();
  const next = await signInColleague(room);
  const url = `/api/files/${id}/thumbnail`;
  assert.deepEqual([(await room.teacher.get(url)).status, (await next.get(url)).status], [200, 404]);
  const elm = await room.world.school("elm");
  await elm.staff("admin", "head@elm.example");
  assert.equal((await (await signInStaff(room.world, elm, "head@elm.example")).get(url)).status, 404);
  await room.student.delete(`/api/submission-files/${id}`);
  assert.equal((await room.teacher.get(url)).status, 404);
});
