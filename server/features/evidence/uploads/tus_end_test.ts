import assert from "node:assert/strict";
import {
  cancelUpload,
  offsetOf,
  pacedBody,
  requestOffset,
  sendPart,
  waitForStored,
} from "../../../../test/upload_requests.ts";
import { EXE, PNG } from "../content/testing.ts";
import { type Classroom, classroomTest } from "../../../../test/classroom.ts";
import { add, NOTHING, photo, promise, send, traces, upload } from "../testing.ts";
import { LEASE_MS } from "./claim_upload.ts";

const SIZE = PNG.length;

classroomTest("20 bytes sent after declaring 10 are refused, 10 of 20 are not enough", async (room) => {
  const { student } = room;
  const ten = new TextEncoder().encode("0123456789");
  const twenty = new TextEncoder().encode("01234567890123456789");
  const small = await promise(student, { fileName: "a.txt", fileSize: 10 });
  for (const headers of [undefined, { "content-length": "20" }]) {
    const more = await sendPart(student, small.tusURL, twenty, 0, headers);
    assert.deepEqual([more.status, more.json().code], [413, "too_large"]);
  }
  assert.equal((await sendPart(student, small.tusURL, ten, 0)).status, 204);
  const large = await promise(student, { fileName: "b.txt", fileSize: 20 });
  assert.equal((await sendPart(student, large.tusURL, ten, 0)).status, 204);
  assert.equal(
    (await add(student, room.submissionId, large.objectPath, { fileName: "b.txt" })).status,
    409,
  );
  assert.equal(offsetOf(await requestOffset(student, large.tusURL)), "10");
});

classroomTest("by PUT the measured size counts, whatever was declared", async (room) => {
  for (const [declared, sent] of [[10, 20], [20, 10]] as const) {
    const { uploadURL, objectPath } = await promise(room.student, { fileName: "a.txt", fileSize: declared });
    const answer = await send(room.student, uploadURL, "x".repeat(sent));
    assert.deepEqual([answer.status, answer.json()], [200, { objectPath, size: sent }]);
  }
});

classroomTest("a deleted upload leaves nothing, before and after its last byte", async (room) => {
  const { student } = room;
  const begun = await promise(student, photo);
  await sendPart(student, begun.tusURL, PNG.subarray(0, 30), 0);
  const whole = await promise(student, photo);
  await sendPart(student, whole.tusURL, PNG, 0);
  const unused = await promise(student, photo);
  for (const { tusURL } of [begun, whole, unused]) {
    assert.equal((await cancelUpload(student, tusURL)).status, 204);
    assert.equal((await cancelUpload(student, tusURL)).status, 404);
    assert.equal((await requestOffset(student, tusURL)).status, 404);
  }
  assert.deepEqual(await traces(room), NOTHING);
  const attached = await upload(student);
  await add(student, room.submissionId, attached);
  const url = attached.replace("/objects/", "/api/uploads/") + "/tus";
  assert.equal((await cancelUpload(student, url)).status, 409, "evidence is not deleted so");
  assert.equal((await traces(room)).evidence, 1);
});

classroomTest("a reconnecting client does not wait for its lost connection", async (room) => {
  const { student } = room;
  const { tusURL } = await promise(student, photo);
  const first = await sendAndStall(room, tusURL, 0, 20);
  const head = await requestOffset(student, tusURL);
  assert.equal((await first.answer).status, 409);
  assert.deepEqual([head.status, offsetOf(head)], [200, "20"]);
  const second = await sendAndStall(room, tusURL, 20, 40);
  const rest = await sendPart(student, tusURL, PNG.subarray(40), 40);
  assert.deepEqual([rest.status, offsetOf(rest)], [204, String(SIZE)]);
  assert.equal((await second.answer).status, 409);
});

classroomTest("at another server one waits until the lease of the lost connection ends", async (room) => {
  const { student, world } = room;
  await using other = await world.openSecondServer();
  const elsewhere = other.browser(student.host, { cookies: student.cookies });
  const { tusURL, uploadURL } = await promise(student, photo);
  const first = await sendAndStall(room, tusURL, 0, 20);
  world.advance(LEASE_MS - 1);
  assert.equal((await requestOffset(elsewhere, tusURL)).status, 423);
  const locked = await sendPart(elsewhere, tusURL, PNG, 0);
  assert.deepEqual([locked.status, locked.json().message], [423, "This file is being sent already."]);
  assert.equal((await send(elsewhere, uploadURL, PNG)).status, 409);
  world.advance(1);
  const head = await requestOffset(elsewhere, tusURL);
  assert.deepEqual([head.status, offsetOf(head)], [200, "20"]);
  assert.equal((await sendPart(elsewhere, tusURL, PNG.subarray(20), 20)).status, 204);
  first.wakeUp();
  assert.equal((await first.answer).status, 409, "the first is told that it was taken over");
  assert.equal(offsetOf(await requestOffset(student, tusURL)), String(SIZE));
});

classroomTest("a transfer that wakes up during its successor's stops before a byte", async (room) => {
  const { student, world } = room;
  await using other = await world.openSecondServer();
  const elsewhere = other.browser(student.host, { cookies: student.cookies });
  const { tusURL, objectPath } = await promise(student, photo);
  const first = await sendAndStall(room, tusURL, 0, 20, EXE);
  world.advance(LEASE_MS);
  const successor = await sendAndStall({ ...room, student: elsewhere }, tusURL, 20, 40);
  first.wakeUp();
  assert.equal((await first.answer).status, 409);
  successor.wakeUp();
  assert.equal((await successor.answer).status, 204);
  const added = await add(student, room.submissionId, objectPath);
  assert.equal(added.json().fileType, "image/png");
});

/** Sends a part that stalls once its start is stored; `wakeUp` sends `rest`. */
async function sendAndStall(
  { student, world }: Classroom,
  tusURL: string,
  from: number,
  to: number,
  rest: Uint8Array = PNG.subarray(to),
) {
  const stored = waitForStored(world.services.storage, to - from);
  const part = pacedBody(PNG.subarray(from, to), rest);
  const answer = sendPart(student, tusURL, part.body, from);
  await part.started;
  await part.next();
  await stored;
  return { answer, wakeUp: part.finish };
}

classroomTest("many parts of one upload at once leave it whole", async (room) => {
  const { student } = room;
  const { tusURL, objectPath } = await promise(student, photo);
  const answers = await Promise.all(
    Array.from(
      { length: 12 },
      (_, i) => i % 3 === 0 ? requestOffset(student, tusURL) : sendPart(student, tusURL, PNG, 0),
    ),
  );
  for (const { status } of answers) assert.ok([200, 204, 409].includes(status), String(status));
  const offset = Number(offsetOf(await requestOffset(student, tusURL)));
  if (offset < SIZE) await sendPart(student, tusURL, PNG.subarray(offset), offset);
  const added = await add(student, room.submissionId, objectPath);
  assert.equal(added.status, 201);
  assert.equal((await traces(room)).objects, 1);
});
