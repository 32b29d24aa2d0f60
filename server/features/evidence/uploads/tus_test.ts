import assert from "node:assert/strict";
import { notFound } from "../../../../domain/errors.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../../test/factories.ts";
import {
  cancelUpload,
  offsetOf,
  requestOffset,
  sendPart,
  waitForStored,
} from "../../../../test/upload_requests.ts";
import { PNG } from "../content/testing.ts";
import { classroomTest } from "../../../../test/classroom.ts";
import { add, NOTHING, photo, promise, send, traces } from "../testing.ts";

const SIZE = PNG.length;

classroomTest("an upload in parts reports its offset, and its last byte makes it usable", async (room) => {
  const { student } = room;
  const { tusURL, objectPath, expiresAt } = await promise(student, photo);
  const begun = await requestOffset(student, tusURL);
  assert.deepEqual([begun.status, offsetOf(begun), begun.headers.get("upload-length")], [
    200,
    "0",
    String(SIZE),
  ]);
  assert.equal(begun.headers.get("cache-control"), "no-store");
  assert.equal(begun.headers.get("upload-expires"), new Date(expiresAt).toUTCString());
  assert.equal(begun.headers.get("access-control-allow-origin"), null);
  const first = await sendPart(student, tusURL, PNG.subarray(0, 30), 0);
  assert.deepEqual([first.status, offsetOf(first), first.headers.get("tus-resumable")], [
    204,
    "30",
    "1.0.0",
  ]);
  assert.equal(offsetOf(await requestOffset(student, tusURL)), "30");
  assert.equal((await add(student, room.submissionId, objectPath)).status, 409);
  const last = await sendPart(student, tusURL, PNG.subarray(30), 30);
  assert.deepEqual([last.status, offsetOf(last)], [204, String(SIZE)]);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  assert.equal(offsetOf(await requestOffset(student, tusURL)), String(SIZE));
  const added = await add(student, room.submissionId, objectPath);
  assert.deepEqual([added.status, added.json().fileSize], [201, SIZE]);
  const file = await student.get(added.json<{ fileUrl: string }>().fileUrl);
  assert.equal(file.headers.get("content-type"), "image/png");
  assert.equal(offsetOf(await requestOffset(student, tusURL)), String(SIZE), "also once it is evidence");
});

classroomTest("a size that the promise did not know is told with the first part", async (room) => {
  const { student } = room;
  const { tusURL } = await promise(student);
  const head = await requestOffset(student, tusURL);
  assert.equal(head.headers.get("upload-defer-length"), "1");
  const known = { "upload-length": String(SIZE) };
  assert.equal((await sendPart(student, tusURL, PNG.subarray(0, 9), 0, known)).status, 204);
  assert.equal((await requestOffset(student, tusURL)).headers.get("upload-length"), String(SIZE));
  const other = await sendPart(student, tusURL, PNG.subarray(9), 9, { "upload-length": "12" });
  assert.equal(other.status, 400);
  const again = await sendPart(student, tusURL, PNG.subarray(9), 9, known);
  assert.deepEqual([again.status, offsetOf(again)], [204, String(SIZE)]);
});

classroomTest("a part that is cut off keeps what came, and is no fault of ours", async (room) => {
  const { student, world } = room;
  const { tusURL } = await promise(student, photo);
  const stored = waitForStored(world.services.storage, 30);
  const cut = new ReadableStream({
    start: (controller) => controller.enqueue(PNG.subarray(0, 30)),
    pull: (controller) => stored.then(() => controller.error(new Error("the connection was lost"))),
  });
  await sendPart(student, tusURL, cut, 0);
  assert.deepEqual(world.logLines.filter((line) => line.fault), []);
  assert.equal(offsetOf(await requestOffset(student, tusURL)), "30");
  assert.equal((await sendPart(student, tusURL, PNG.subarray(30), 30)).status, 204);
});

classroomTest("a part at another place is refused, and what is held stays", async (room) => {
  const { student } = room;
  const { tusURL } = await promise(student, photo);
  await sendPart(student, tusURL, PNG.subarray(0, 30), 0);
  for (const offset of [0, 29, 31, SIZE]) {
    const answer = await sendPart(student, tusURL, PNG.subarray(30), offset);
    assert.equal(answer.status, 409);
    assert.equal(answer.json().code, "conflict");
  }
  assert.equal(offsetOf(await requestOffset(student, tusURL)), "30");
  assert.equal((await sendPart(student, tusURL, PNG.subarray(30), 30)).status, 204);
});

classroomTest("what is not this protocol is refused in words before anything is done", async (room) => {
  const { student } = room;
  const { tusURL } = await promise(student, photo);
  for (const version of ["", "0.2.2", "2.0.0"]) {
    const answer = await sendPart(student, tusURL, PNG, 0, { "tus-resumable": version });
    assert.deepEqual([answer.status, answer.headers.get("tus-version")], [412, "1.0.0"]);
    assert.match(String(answer.json().message), /Tus-Resumable: 1\.0\.0/);
  }
  for (const offset of ["", "-1", "1.5", "0x10", "1e3"]) {
    const answer = await sendPart(student, tusURL, PNG, 0, { "upload-offset": offset });
    assert.deepEqual([answer.status, answer.json().code], [400, "invalid"], offset);
  }
  for (const length of ["-1", "ten", "0", String(600 * 1024 * 1024)]) {
    const { tusURL } = await promise(student);
    const answer = await sendPart(student, tusURL, PNG, 0, { "upload-length": length });
    assert.ok([400, 413].includes(answer.status), `${length} answered ${answer.status}`);
  }
  const json = await sendPart(student, tusURL, PNG, 0, { "content-type": "application/json" });
  assert.deepEqual([json.status, json.json().code], [415, "wrong_type"]);
  const strange = await sendPart(student, tusURL, PNG, 0, { origin: "https://elsewhere.example" });
  assert.equal(strange.status, 403);
  for (const method of ["POST", "GET"]) {
    const answer = await student.send(tusURL, { method, headers: { "tus-resumable": "1.0.0" } });
    assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "HEAD, PATCH, DELETE, OPTIONS"]);
    assert.match(String(answer.json().message), /\/api\/objects\/upload/);
  }
  const offered = await student.send(tusURL, { method: "OPTIONS" });
  assert.deepEqual(
    [offered.status, offered.headers.get("tus-max-size"), offered.headers.get("tus-extension")],
    [204, "524288000", "expiration,termination,creation-defer-length"],
  );
  assert.deepEqual(room.world.logLines.filter((line) => line.fault), []);
  assert.equal((await traces(room)).objects, 0);
});

classroomTest("another user's upload can be neither queried, continued nor deleted", async (room) => {
  const { tusURL, uploadURL } = await promise(room.student, photo);
  await sendPart(room.student, tusURL, PNG.subarray(0, 30), 0);
  const elm = await room.world.school("elm");
  const head = await signInNewStaff(room.world, elm, "admin", "head@elm.example");
  const elmStudent = await signInStudent(room.world, elm, await addStudent(head));
  const missing = tusURL.replace(/upl_\w+/, "upl_00000000000000000000");
  for (const browser of [room.otherStudent, room.teacher, head, elmStudent]) {
    for (const url of [tusURL, missing]) {
      const answers = [
        await sendPart(browser, url, PNG.subarray(30), 30),
        await cancelUpload(browser, url),
        await send(browser, url.replace("/tus", ""), PNG),
      ];
      for (const answer of answers) {
        const { requestId: _, ...body } = answer.json();
        assert.deepEqual([answer.status, body], [404, { message: notFound().message, code: "not_found" }]);
      }
      assert.equal((await requestOffset(browser, url)).status, 404);
    }
  }
  const signedOut = room.world.browser(room.school.host);
  assert.equal((await requestOffset(signedOut, tusURL)).status, 401);
  assert.equal((await send(signedOut, uploadURL, PNG)).status, 401);
  assert.equal((await sendPart(signedOut, tusURL, PNG.subarray(30), 30)).status, 401);
  assert.equal(offsetOf(await requestOffset(room.student, tusURL)), "30");
});

classroomTest("an upload continues after signing out and in again", async (room) => {
  const { world, school, student, studentRecord } = room;
  const { tusURL } = await promise(student, photo);
  await sendPart(student, tusURL, PNG.subarray(0, 30), 0);
  assert.equal((await student.post("/api/logout")).status, 303);
  assert.equal((await sendPart(student, tusURL, PNG.subarray(30), 30)).status, 401);
  assert.equal((await requestOffset(student, tusURL)).status, 401);
  const again = await signInStudent(world, school, studentRecord);
  assert.equal(offsetOf(await requestOffset(again, tusURL)), "30");
  assert.equal((await sendPart(again, tusURL, PNG.subarray(30), 30)).status, 204);
});

classroomTest("past its end an upload is neither shown nor added to", async (room) => {
  const { tusURL, uploadURL, objectPath } = await promise(room.student, photo);
  await sendPart(room.student, tusURL, PNG.subarray(0, 30), 0);
  room.world.advance(LIFETIMES.uploadPromise);
  const student = await signInStudent(room.world, room.school, room.studentRecord);
  assert.equal((await requestOffset(student, tusURL)).status, 404);
  for (
    const expired of [
      await sendPart(student, tusURL, PNG.subarray(30), 30),
      await send(student, uploadURL, PNG),
    ]
  ) {
    const { status, message } = { status: expired.status, ...expired.json<{ message: string }>() };
    assert.deepEqual([status, message], [404, "This upload has expired. Choose the file again."]);
  }
  assert.equal((await add(student, room.submissionId, objectPath)).status, 404);
  room.world.advance(2 * 3600_000);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), NOTHING, "the sweep takes the unfinished bytes too");
});
