import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { eachStorage } from "../../../../test/storages.ts";
import {
  cancelUpload,
  pacedBody,
  requestOffset,
  sendAndCrash,
  sendPart,
  waitForStored,
} from "../../../../test/upload_requests.ts";
import { testBytes } from "../../../adapters/storage/testing.ts";
import type { Storage } from "../../../adapters/storage/storage.ts";
import { EXE, joined, PDF } from "../content/testing.ts";
import { type Classroom, openClassroom } from "../../../../test/classroom.ts";
import { add, promise, send, upload } from "../testing.ts";
import { LEASE_MS } from "./claim_upload.ts";

// Upload behaviour on every storage backend, with a file of several parts cut inside one.

const MB = 1024 * 1024;
const FILE = joined([PDF, testBytes(13 * MB)]);
const plan = { fileName: "plan.pdf", fileSize: FILE.length };

async function inStorage(storage: Storage, work: (room: Classroom) => Promise<void>): Promise<void> {
  await using room = await openClassroom();
  room.world.services.storage = storage;
  await work(room);
}

async function offsetOf({ student }: Classroom, tusURL: string): Promise<number> {
  const head = await requestOffset(student, tusURL);
  assert.equal(head.status, 200);
  return Number(head.headers.get("upload-offset"));
}

eachStorage("an upload that is cut twice goes on each time, and is whole", async ({ storage, list }) => {
  await inStorage(storage, async (room) => {
    const { student } = room;
    const { tusURL, objectPath } = await promise(student, plan);
    for (const cutAt of [2 * MB + 7, 12 * MB + 11]) {
      const from = await offsetOf(room, tusURL);
      const stored = waitForStored(storage, cutAt - from);
      const part = pacedBody(FILE.subarray(from, cutAt), FILE.subarray(cutAt));
      const cut = sendPart(student, tusURL, part.body, from);
      await part.started;
      await part.next();
      await stored;
      assert.ok(await offsetOf(room, tusURL) >= from);
      assert.equal((await cut).status, 409);
    }
    const offset = await offsetOf(room, tusURL);
    assert.ok(offset > 6 * MB, `${offset} bytes are held`);
    assert.equal((await sendPart(student, tusURL, FILE.subarray(offset), offset)).status, 204);
    const added = await add(student, room.submissionId, objectPath, { fileName: "plan.pdf" });
    assert.equal(added.status, 201, added.text);
    const [key] = await list();
    const bytes = await new Response(await storage.read(key!, 0, FILE.length)).bytes();
    assert.ok(Buffer.from(bytes).equals(FILE));
    assert.deepEqual(await list(), [key]);
  });
});

eachStorage("an upload completed before its server was killed is found", async ({ storage, list }) => {
  await inStorage(storage, async (room) => {
    const { uploadURL, tusURL, objectPath } = await promise(room.student, plan);
    const { storageKey, writing } = await sendAndCrash(room, uploadURL, FILE);
    await storage.complete(storageKey, writing!);
    room.world.advance(LEASE_MS);
    assert.equal(await offsetOf(room, tusURL), FILE.length);
    const added = await add(room.student, room.submissionId, objectPath, { fileName: "plan.pdf" });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(await list(), [storageKey]);
  });
});

eachStorage("cancelled and unfinished uploads leave nothing in the storage", async ({ storage, list }) => {
  await inStorage(storage, async (room) => {
    const { student } = room;
    const half = FILE.subarray(0, 7 * MB);
    const [begun, whole, abandoned] = [
      await promise(student, plan),
      await promise(student, plan),
      await promise(student, plan),
    ];
    for (const { tusURL } of [begun, abandoned]) {
      assert.equal((await sendPart(student, tusURL, half, 0)).status, 204);
    }
    assert.equal((await sendPart(student, whole.tusURL, FILE, 0)).status, 204);
    for (const { tusURL } of [begun, whole]) assert.equal((await cancelUpload(student, tusURL)).status, 204);
    await upload(student, "never added", "a.txt");
    assert.notDeepEqual(await list(), []);
    room.world.advance(LIFETIMES.uploadPromise + 3600_000);
    await room.world.runJobs();
    assert.deepEqual(await list(), []);
  });
});

eachStorage("a refused file leaves nothing in the storage", async ({ storage, list }) => {
  await inStorage(storage, async ({ student }) => {
    const mislabelled = { fileName: "plan.pdf", fileSize: EXE.length };
    const [parts, whole] = [await promise(student, mislabelled), await promise(student, mislabelled)];
    assert.equal((await sendPart(student, parts.tusURL, EXE, 0)).status, 415);
    assert.equal((await send(student, whole.uploadURL, EXE)).status, 415);
    assert.deepEqual(await list(), []);
  });
});
