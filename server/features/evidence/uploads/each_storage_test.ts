import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { eachStorage } from "../../../../test/storages.ts";
import {
  askOffset,
  giveUp,
  paced,
  sendAndDie,
  sendPart,
  untilStored,
} from "../../../../test/upload_sendings.ts";
import { testBytes } from "../../../adapters/storage/testing.ts";
import type { Storage } from "../../../adapters/storage/storage.ts";
import { EXE, joined, PDF } from "../content/testing.ts";
import { add, type Classroom, openClassroom, promise, send, upload } from "../testing.ts";
import { LEASE } from "./claim_upload.ts";

// What uploads ask of the storage, whatever it keeps objects in: a file of several of its pieces, cut in the middle of one.

const MB = 1024 * 1024;
const FILE = joined([PDF, testBytes(13 * MB)]);
const plan = { fileName: "plan.pdf", fileSize: FILE.length };

async function inStorage(storage: Storage, work: (room: Classroom) => Promise<void>): Promise<void> {
  await using room = await openClassroom();
  room.world.services.storage = storage;
  await work(room);
}

async function heldOf({ student }: Classroom, tusURL: string): Promise<number> {
  const asked = await askOffset(student, tusURL);
  assert.equal(asked.status, 200);
  return Number(asked.headers.get("upload-offset"));
}

eachStorage("an upload that is cut twice goes on each time, and is whole", async ({ storage, list }) => {
  await inStorage(storage, async (room) => {
    const { student } = room;
    const { tusURL, objectPath } = await promise(student, plan);
    for (const cutAt of [2 * MB + 7, 12 * MB + 11]) {
      const from = await heldOf(room, tusURL);
      const stored = untilStored(storage, cutAt - from);
      const part = paced(FILE.subarray(from, cutAt), FILE.subarray(cutAt));
      const cut = sendPart(student, tusURL, part.body, from);
      await part.begun;
      await part.next();
      await stored;
      assert.ok(await heldOf(room, tusURL) >= from);
      assert.equal((await cut).status, 409);
    }
    const held = await heldOf(room, tusURL);
    assert.ok(held > 6 * MB, `${held} bytes are held`);
    assert.equal((await sendPart(student, tusURL, FILE.subarray(held), held)).status, 204);
    const added = await add(student, room.submissionId, objectPath, { fileName: "plan.pdf" });
    assert.equal(added.status, 201, added.text);
    const [key] = await list();
    const kept = await new Response(await storage.read(key!, 0, FILE.length)).arrayBuffer();
    assert.equal(hash(new Uint8Array(kept)), hash(FILE));
    assert.deepEqual(await list(), [key]);
  });
});

eachStorage("an upload whose server was killed after making it whole is here", async ({ storage, list }) => {
  await inStorage(storage, async (room) => {
    const { uploadURL, tusURL, objectPath } = await promise(room.student, plan);
    const { storageKey, writing } = await sendAndDie(room, uploadURL, FILE);
    await storage.complete(storageKey, writing!);
    room.world.advance(LEASE);
    assert.equal(await heldOf(room, tusURL), FILE.length);
    const added = await add(room.student, room.submissionId, objectPath, { fileName: "plan.pdf" });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(await list(), [storageKey]);
  });
});

eachStorage("what is given up or never ended leaves nothing in the storage", async ({ storage, list }) => {
  await inStorage(storage, async (room) => {
    const { student } = room;
    const half = FILE.subarray(0, 7 * MB);
    const [begun, whole, left] = [
      await promise(student, plan),
      await promise(student, plan),
      await promise(student, plan),
    ];
    for (const { tusURL } of [begun, left]) {
      assert.equal((await sendPart(student, tusURL, half, 0)).status, 204);
    }
    assert.equal((await sendPart(student, whole.tusURL, FILE, 0)).status, 204);
    for (const { tusURL } of [begun, whole]) assert.equal((await giveUp(student, tusURL)).status, 204);
    await upload(student, "never added", "a.txt");
    assert.notDeepEqual(await list(), []);
    room.world.advance(LIFETIMES.uploadPromise + 3600_000);
    await room.world.runJobs();
    assert.deepEqual(await list(), []);
  });
});

eachStorage(
  "a file that is refused once it is whole leaves nothing in the storage",
  async ({ storage, list }) => {
    await inStorage(storage, async ({ student }) => {
      const lie = { fileName: "plan.pdf", fileSize: EXE.length };
      const [parts, whole] = [await promise(student, lie), await promise(student, lie)];
      assert.equal((await sendPart(student, parts.tusURL, EXE, 0)).status, 415);
      assert.equal((await send(student, whole.uploadURL, EXE)).status, 415);
      assert.deepEqual(await list(), []);
    });
  },
);

function hash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
