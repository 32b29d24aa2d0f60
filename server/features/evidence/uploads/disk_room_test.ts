import assert from "node:assert/strict";
import { AppError } from "../../../../domain/errors.ts";
import { type Classroom, classroomTest } from "../../../../test/classroom.ts";
import { pacedBody, requestOffset, sendPart } from "../../../../test/upload_requests.ts";
import { listObjects } from "../../../adapters/storage/testing.ts";
import { PNG } from "../content/testing.ts";
import { NOTHING, photo, promise, send, traces } from "../testing.ts";

const MB = 1024 * 1024;
const NO_ROOM = {
  code: "unavailable",
  message:
    "There is no room for more files on the server just now. Words are still saved. Please try this file again later.",
};

/** Lets uploads take so many bytes from now on. */
function setRoom({ world }: Classroom, bytes: number): void {
  world.services.disk.forUploads = () => Promise.resolve(bytes);
}

const refusalOf = (answer: { status: number; json: () => Record<string, unknown> }) => {
  const { code, message } = answer.json();
  return [answer.status, { code, message }];
};

classroomTest("below the reserve files are refused in plain words, and words are saved", async (room) => {
  const { student, submissionId } = room;
  const { uploadURL, tusURL } = await promise(student, photo);
  setRoom(room, PNG.length - 1);
  const answers = [
    await student.post("/api/objects/upload", photo),
    await send(student, uploadURL, PNG, { "content-length": String(PNG.length) }),
    await sendPart(student, tusURL, PNG, 0, { "content-length": String(PNG.length) }),
  ];
  for (const answer of answers) {
    assert.deepEqual(refusalOf(answer), [503, NO_ROOM]);
    assert.equal(answer.headers.get("retry-after"), "300");
    assert.ok(answer.json().requestId);
  }
  const saved = await student.put(`/api/submissions/${submissionId}`, { studentComment: "I dug." });
  assert.equal(saved.status, 200);
  assert.deepEqual(await traces(room), { ...NOTHING, uploads: 1 });
  setRoom(room, PNG.length);
  assert.equal((await send(student, uploadURL, PNG, { "content-length": String(PNG.length) })).status, 200);
});

for (const kind of ["in one request", "in parts"] as const) {
  classroomTest(`a file sent ${kind} gives its bytes up before the database is asked`, async (room) => {
    const { student, world } = room;
    const { uploadURL, tusURL } = await promise(student, { fileName: "film.mp4", fileSize: 4 * MB });
    const body = pacedBody(new Uint8Array(2 * MB), new Uint8Array(2 * MB));
    const sending = kind === "in parts"
      ? sendPart(student, tusURL, body.body, 0)
      : send(student, uploadURL, body.body);
    await body.started;
    await body.next();
    setRoom(room, 0);
    const { writeTenant } = world.services.doors;
    let bytesAtWrite: number | undefined;
    world.services.doors.writeTenant = async (tenantId, work) => {
      bytesAtWrite ??= await storedBytes(room);
      return await writeTenant(tenantId, work);
    };
    // The rest is never pulled.
    void body.next();
    assert.deepEqual(refusalOf(await sending), [503, NO_ROOM]);
    assert.equal(bytesAtWrite, 0);
    assert.deepEqual(await traces(room), { ...NOTHING, uploads: 1 });
    setRoom(room, Infinity);
    assert.equal((await requestOffset(student, tusURL)).headers.get("upload-offset"), "0");
  });
}

classroomTest("without room for the database a failed file leaves no bytes either", async (room) => {
  const { student, world } = room;
  const { uploadURL } = await promise(student, photo);
  const body = pacedBody(PNG.subarray(0, 30));
  const sending = send(student, uploadURL, body.body, { "content-length": String(PNG.length) });
  await body.started;
  await body.next();
  world.services.doors.writeTenant = () => Promise.reject(new AppError("unavailable", "The disk is full."));
  body.finish();
  assert.equal((await sending).status, 400);
  assert.equal(await storedBytes(room), 0);
  assert.equal((await traces(room)).objects, 0);
});

async function storedBytes({ world }: Classroom): Promise<number> {
  const folder = `${world.dataDir}/objects`;
  const sizes = (await listObjects(folder)).map(async (name) => (await Deno.stat(`${folder}/${name}`)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
