import assert from "node:assert/strict";
import { LIFETIMES, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { PNG } from "../content/testing.ts";
import { classroomTest } from "../../../../test/classroom.ts";
import { NOTHING, promise, send, traces } from "../testing.ts";

const LIMIT = UPLOAD_LIMITS.evidence.bytes;

classroomTest("an upload is promised, sent and measured", async (room) => {
  const { uploadURL, objectPath, expiresAt } = await promise(room.student);
  assert.match(uploadURL, /^\/api\/uploads\/upl_[0-9a-z]{20}$/);
  assert.equal(objectPath, uploadURL.replace("/api/uploads", "/objects"));
  assert.equal(Date.parse(expiresAt) - room.world.services.now().getTime(), LIFETIMES.uploadPromise);
  const sent = await send(room.student, uploadURL, PNG);
  assert.deepEqual([sent.status, sent.json()], [200, { objectPath, size: PNG.length }]);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
});

classroomTest("a content-length over the limit is refused before the body is read", async (room) => {
  const { uploadURL } = await promise(room.student);
  let pulled = 0;
  const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
  const answer = await send(room.student, uploadURL, body, { "content-length": String(LIMIT + 1) });
  assert.deepEqual([answer.status, pulled], [413, 0]);
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("a body that says nothing of its size is refused once it is past the limit", async (room) => {
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

classroomTest("a cut upload leaves no bytes and can be sent again", async (room) => {
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

classroomTest("a failing storage leaves the promise for another try, and no secret", async (room) => {
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

classroomTest("of two sendings at once one is taken, whole", async (room) => {
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
