import assert from "node:assert/strict";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { createApp } from "../../../app.ts";
import type { Services } from "../../../services/services.ts";
import { storageUnavailable } from "../../../adapters/storage/storage.ts";
import { chunks } from "../../../adapters/storage/testing.ts";
import { PNG } from "../content/testing.ts";
import { openBrowserClient } from "../../../../test/browser_client.ts";
import { type Classroom, classroomTest } from "../../../../test/classroom.ts";
import { add, NOTHING, promise, send, traces } from "../testing.ts";
import { LEASE_MS } from "./claim_upload.ts";
import { cancelUpload, pacedBody } from "../../../../test/upload_requests.ts";

const TEXT = new TextEncoder().encode("What I learned about soil");

classroomTest("a sending that fell silent and comes back spoils nothing of its successor's", async (room) => {
  const { uploadURL, objectPath } = await promise(room.student);
  const silent = pacedBody(PNG);
  const first = send(room.student, uploadURL, silent.body);
  await silent.started;
  room.world.advance(LEASE_MS);
  assert.equal((await send(room.student, uploadURL, TEXT)).status, 200);
  silent.finish();
  assert.equal((await first).status, 409);
  await assertHoldsText(room, objectPath);
});

classroomTest("a sending that wakes up with all its bytes overwrites no other's bytes", async (room) => {
  const { uploadURL, objectPath } = await promise(room.student);
  const { storage } = room.world.services;
  const { append } = storage;
  const received = Promise.withResolvers<void>();
  const awake = Promise.withResolvers<void>();
  storage.append = async (key, writing, body, place) => {
    storage.append = append;
    const bytes = await Array.fromAsync(body);
    received.resolve();
    await awake.promise;
    return await append(key, writing, chunks(bytes), place);
  };
  const first = send(room.student, uploadURL, PNG);
  await received.promise;
  room.world.advance(LEASE_MS);
  assert.equal((await send(room.student, uploadURL, TEXT)).status, 200);
  awake.resolve();
  assert.equal((await first).status, 409);
  await assertHoldsText(room, objectPath);
});

async function assertHoldsText(room: Classroom, objectPath: string) {
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  const added = await add(room.student, room.submissionId, objectPath, { fileName: "soil.txt" });
  const file = await room.student.get(added.json<{ fileUrl: string }>().fileUrl);
  assert.equal(file.text, new TextDecoder().decode(TEXT));
}

classroomTest("a sending from which bytes come keeps its promise however long it takes", async (room) => {
  const { uploadURL } = await promise(room.student);
  const parts = [PNG.subarray(0, 10), PNG.subarray(10, 20), PNG.subarray(20, 30), PNG.subarray(30)];
  const slow = pacedBody(...parts);
  const sending = send(room.student, uploadURL, slow.body);
  await slow.started;
  for (let part = 1; part <= 4; part++) {
    room.world.advance(40_000);
    await slow.next();
  }
  room.world.advance(40_000);
  assert.equal((await send(room.student, uploadURL, TEXT)).status, 409);
  slow.finish();
  assert.equal((await sending).status, 200);
});

classroomTest("a failed cleanup hides neither the first failure nor the bytes", async (room) => {
  const { uploadURL } = await promise(room.student);
  const services: Services = {
    ...room.world.services,
    storage: { ...room.world.services.storage, remove: () => Promise.reject(new Error("read-only disk")) },
  };
  const { host, cookies } = room.student;
  const student = openBrowserClient(createApp(services), host, "http", { cookies });
  const answer = await send(student, uploadURL, new TextEncoder().encode("#!/bin/sh\n"));
  assert.equal(answer.status, 415);
  assert.ok(room.world.logLines.some((line) => /read-only disk/.test(String(line.fault))));
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  room.world.advance(LIFETIMES.uploadPromise + 3600_000);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("bytes that could not be removed go when the promise is used again", async (room) => {
  const { uploadURL, tusURL } = await promise(room.student);
  assert.equal((await send(room.student, uploadURL, PNG)).status, 200);
  const { storage } = room.world.services;
  const { remove } = storage;
  storage.remove = () => Promise.reject(storageUnavailable("the store is away"));
  assert.equal((await cancelUpload(room.student, tusURL)).status, 503);
  storage.remove = remove;
  room.world.advance(LEASE_MS);
  assert.equal((await send(room.student, uploadURL, PNG)).status, 200);
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
});
