import assert from "node:assert/strict";
import { LIFETIMES, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { ACCEPTED_TYPES_TEXT } from "../../../../domain/evidence.ts";
import { addStudent, signInStaff, signInStudent } from "../../../../test/factories.ts";
import { EXE, office, PNG, zip } from "../content/testing.ts";
import { add, inClassroom, NOTHING, openClassroom, promise, send, traces, upload } from "../testing.ts";

const LIMIT = UPLOAD_LIMITS.evidence.bytes;

inClassroom("an upload is promised, sent and measured", async (room) => {
  const { uploadURL, objectPath, expiresAt } = await promise(room.student);
  assert.match(uploadURL, /^\/api\/uploads\/upl_[0-9a-z]{20}$/);
  assert.equal(objectPath, uploadURL.replace("/api/uploads", "/objects"));
  assert.equal(Date.parse(expiresAt) - room.world.services.now().getTime(), LIFETIMES.uploadPromise);
  const sent = await send(room.student, uploadURL, PNG);
  assert.deepEqual([sent.status, sent.json()], [200, { objectPath, size: PNG.length }]);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
});

Deno.test("a content-length over the limit is refused before the body is read", async () => {
  await using room = await openClassroom();
  const { uploadURL } = await promise(room.student);
  let pulled = 0;
  const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
  const answer = await send(room.student, uploadURL, body, { "content-length": String(LIMIT + 1) });
  assert.deepEqual([answer.status, pulled], [413, 0]);
  assert.deepEqual(await traces(room), NOTHING);
});

Deno.test("a body that says nothing of its size is refused once it is past the limit", async () => {
  await using room = await openClassroom();
  const { services } = room.world;
  const { append } = services.storage;
  // A smaller limit stands in for the real 500 MB.
  services.storage.append = (key, writing, body, place) => {
    assert.deepEqual(place, { from: 0, limit: LIMIT });
    return append(key, writing, body, { from: 0, limit: 1000 });
  };
  const { uploadURL } = await promise(room.student, { fileSize: 10 });
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(100));
    },
  });
  const answer = await send(room.student, uploadURL, endless);
  assert.equal(answer.status, 413);
  assert.ok(pulled < 15, `${pulled} chunks were taken`);
  assert.deepEqual(await traces(room), NOTHING);
});

Deno.test("a file we do not take leaves no bytes and no promise, whatever it is called", async () => {
  await using room = await openClassroom();
  const text = (words: string) => new TextEncoder().encode(words);
  const refused: [string, Uint8Array<ArrayBuffer>, number][] = [
    ["essay.pdf", EXE, 415],
    ["essay.txt", text("<!doctype html><script>alert(1)</script>"), 415],
    ["photo.png", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ["essay.docx", zip({ "run.exe": "MZ" }), 415],
    ["notes.txt", text("#!/bin/sh\necho hello"), 415],
    ["empty.png", new Uint8Array(), 400],
  ];
  for (const [fileName, bytes, status] of refused) {
    const { uploadURL, objectPath } = await promise(room.student, { fileName });
    const answer = await send(room.student, uploadURL, bytes);
    assert.equal(answer.status, status, `${fileName}: ${answer.text}`);
    if (status === 415) assert.equal(answer.json().message, ACCEPTED_TYPES_TEXT);
    assert.deepEqual(await traces(room), NOTHING, fileName);
    assert.equal((await add(room.student, room.submissionId, objectPath)).status, 404);
  }
});

Deno.test("a document with the list of its parts last is taken", async () => {
  await using room = await openClassroom();
  const objectPath = await upload(room.student, office("docx", "last"), "essay.docx");
  const added = await add(room.student, room.submissionId, objectPath, { fileName: "essay.docx" });
  assert.equal(added.json().kind, "word/office");
});

inClassroom("a cut upload leaves no bytes and can be sent again", async (room) => {
  const { uploadURL } = await promise(room.student);
  const cut = new ReadableStream({
    start: (controller) => controller.enqueue(PNG.subarray(0, 20)),
    pull: (controller) => controller.error(new Error("the tablet was closed")),
  });
  const answers = [
    await send(room.student, uploadURL, cut),
    await send(room.student, uploadURL, PNG, { "content-length": String(PNG.length + 1) }),
  ];
  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.json().message], [
      400,
      "The upload was cut off. Send the file again.",
    ]);
    assert.deepEqual(await traces(room), { ...NOTHING, uploads: 1 });
  }
  assert.equal((await send(room.student, uploadURL, PNG)).status, 200);
});

Deno.test("a storage that fails leaves the promise for another try and says no secret", async () => {
  await using room = await openClassroom();
  const { storage } = room.world.services;
  const { append } = storage;
  storage.append = () => Promise.reject(new Error("no space left on /secret/disk"));
  const { uploadURL } = await promise(room.student);
  const answer = await send(room.student, uploadURL, PNG);
  assert.equal(answer.status, 500);
  assert.doesNotMatch(answer.text, /secret/);
  storage.append = append;
  assert.equal((await send(room.student, uploadURL, PNG)).status, 200);
});

inClassroom("of two sendings at once one is taken, whole", async (room) => {
  const { uploadURL } = await promise(room.student);
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = new ReadableStream({
    async pull(controller) {
      controller.enqueue(PNG.subarray(0, 30));
      begun.resolve();
      await finish.promise;
      controller.enqueue(PNG.subarray(30));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const first = send(room.student, uploadURL, slow);
  await begun.promise;
  const second = await send(room.student, uploadURL, new TextEncoder().encode("something else"));
  finish.resolve();
  assert.deepEqual([(await first).status, second.status], [200, 409]);
  assert.equal((await send(room.student, uploadURL, PNG)).status, 409);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  const [key] = await Array.fromAsync(Deno.readDir(`${room.world.dataDir}/objects/${room.school.id}`));
  const stored = await Deno.readFile(`${room.world.dataDir}/objects/${room.school.id}/${key!.name}`);
  assert.deepEqual(stored, PNG);
});

Deno.test("an expired promise takes nothing", async () => {
  await using room = await openClassroom();
  const { uploadURL, objectPath } = await promise(room.student);
  room.world.advance(LIFETIMES.uploadPromise);
  const student = await signInStudent(room.world, room.school, room.studentRecord);
  const expired = await send(student, uploadURL, PNG);
  assert.deepEqual([expired.status, expired.json().message], [
    404,
    "This upload has expired. Choose the file again.",
  ]);
  assert.equal((await add(student, room.submissionId, objectPath)).status, 404);
  assert.equal((await traces(room)).objects, 0);
});

Deno.test("another user's promise is refused, in this school or another", async () => {
  await using room = await openClassroom();
  const { uploadURL } = await promise(room.student);
  const elm = await room.world.school("elm");
  await elm.staff("admin", "head@elm.example");
  const head = await signInStaff(room.world, elm, "head@elm.example");
  const elmStudent = await signInStudent(room.world, elm, await addStudent(head));
  for (const browser of [room.otherStudent, room.teacher, head, elmStudent]) {
    const answer = await send(browser, uploadURL, PNG);
    assert.deepEqual([answer.status, answer.json().message], [404, "Not found"]);
  }
  assert.equal((await send(room.world.browser(room.school.host), uploadURL, PNG)).status, 401);
  assert.deepEqual(await traces(room), { ...NOTHING, uploads: 1 });
  assert.equal((await send(room.student, uploadURL, PNG)).status, 200);
});
