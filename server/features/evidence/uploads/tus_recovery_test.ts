import assert from "node:assert/strict";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { signInStudent } from "../../../../test/factories.ts";
import {
  claimAndCrash,
  offsetOf,
  requestOffset,
  sendAndCrash,
  sendPart,
} from "../../../../test/upload_requests.ts";
import { listObjects } from "../../../adapters/storage/testing.ts";
import { EXE, PNG } from "../content/testing.ts";
import { type Classroom, classroomTest } from "../../../../test/classroom.ts";
import { add, NOTHING, photo, promise, send, traces } from "../testing.ts";
import { LEASE_MS } from "./claim_upload.ts";
import { finishUpload } from "./finish_upload.ts";
import { chunkGuard } from "./transfer.ts";

const SIZE = PNG.length;

/** Crash points and the bytes stored at each. */
const CRASHES: [string, (room: Classroom, uploadURL: string) => Promise<unknown>, number][] = [
  ["before it began an object", claimAndCrash, 0],
  ["between beginning an object and noting it", async (room, uploadURL) => {
    const { storageKey } = await claimAndCrash(room, uploadURL);
    await room.world.services.storage.begin(`${storageKey}-1`);
  }, 0],
  ["in the middle of a part", (room, uploadURL) => sendAndCrash(room, uploadURL, PNG.subarray(0, 60)), 60],
  ["after the last byte", (room, uploadURL) => sendAndCrash(room, uploadURL, PNG), SIZE],
  ["after making the object whole", completeAndCrash, SIZE],
];

async function completeAndCrash(room: Classroom, uploadURL: string, bytes: Uint8Array = PNG) {
  const { storageKey, writing } = await sendAndCrash(room, uploadURL, bytes);
  await room.world.services.storage.complete(storageKey, writing!);
}

for (const [where, crash, offset] of CRASHES) {
  classroomTest(`an upload whose server was killed ${where} goes on from there`, async (room) => {
    const { student, world } = room;
    const { uploadURL, tusURL, objectPath } = await promise(student, photo);
    await crash(room, uploadURL);
    assert.equal((await requestOffset(student, tusURL)).status, 423);
    world.advance(LEASE_MS);
    const head = await requestOffset(student, tusURL);
    assert.deepEqual([head.status, offsetOf(head)], [200, String(offset)]);
    // At full offset a client sends nothing more, so the upload must be usable.
    if (offset < SIZE) {
      assert.equal((await sendPart(student, tusURL, PNG.subarray(offset), offset)).status, 204);
    }
    const added = await add(student, room.submissionId, objectPath);
    assert.equal(added.status, 201, added.text);
    const read = await student.get(added.json<{ fileUrl: string }>().fileUrl);
    assert.equal(read.headers.get("content-length"), String(SIZE));
  });

  classroomTest(`what a server killed ${where} left is found by the sweep`, async (room) => {
    const { student, world } = room;
    const { uploadURL } = await promise(student, photo);
    await crash(room, uploadURL);
    world.advance(LIFETIMES.uploadPromise + 3600_000);
    await agePartFiles(room);
    await world.runJobs();
    assert.deepEqual(await traces(room), NOTHING);
  });

  classroomTest(
    `a PUT after a server was killed ${where} begins again and leaves one object`,
    async (room) => {
      const { student, world } = room;
      const { uploadURL } = await promise(student, photo);
      await crash(room, uploadURL);
      world.advance(LEASE_MS - 1);
      assert.equal((await send(student, uploadURL, PNG)).status, 409);
      world.advance(1);
      assert.equal((await send(student, uploadURL, PNG)).status, 200);
      await agePartFiles(room);
      world.advance(2 * 3600_000);
      await world.services.storage.removeStrays(room.school.id, world.services.now(), 10);
      assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
    },
  );
}

/** Ages part files to the test clock. */
async function agePartFiles({ world }: Classroom): Promise<void> {
  const folder = `${world.dataDir}/objects`;
  const old = new Date("2026-06-15T09:00:00Z");
  for (const name of await listObjects(folder)) {
    if (name.endsWith(".part")) await Deno.utime(`${folder}/${name}`, old, old);
  }
}

classroomTest("a refused file cut off after its last byte is refused at its offset", async (room) => {
  const { student, world } = room;
  const { uploadURL, tusURL } = await promise(student, { fileName: "a.pdf", fileSize: EXE.length });
  await completeAndCrash(room, uploadURL, EXE);
  world.advance(LEASE_MS);
  assert.equal((await requestOffset(student, tusURL)).status, 415);
  assert.deepEqual(await traces(room), NOTHING);
});

for (const way of ["PUT", "PATCH"]) {
  classroomTest(`a file saved by ${way} is here, and stays, though the answer was lost`, async (room) => {
    const { student, world } = room;
    const { doors } = world.services;
    const { uploadURL, tusURL, objectPath } = await promise(student, photo);
    const write = doors.writeTenant;
    let writes = 0;
    doors.writeTenant = async (id, work) => {
      const result = await write(id, work);
      // Claim, start, save.
      if (++writes === 3) throw new Error("the connection was reset");
      return result;
    };
    const failed = way === "PUT" ? send(student, uploadURL, PNG) : sendPart(student, tusURL, PNG, 0);
    assert.equal((await failed).status, 500);
    doors.writeTenant = write;
    assert.equal(offsetOf(await requestOffset(student, tusURL)), String(SIZE));
    assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
    assert.equal((await add(student, room.submissionId, objectPath)).status, 201);
  });
}

classroomTest("a sending whose renewal was written but never answered is still itself", async (room) => {
  const { student, world } = room;
  const { services } = world;
  const { uploadURL } = await promise(student, photo);
  const claim = await sendAndCrash(room, uploadURL, PNG);
  const { doors } = services;
  const lost = { ...doors, writeTenant: doors.writeTenant };
  lost.writeTenant = (id, work) =>
    doors.writeTenant(id, (tx) =>
      work({
        ...tx,
        async batch(statements) {
          await tx.batch(statements);
          throw new Error("the connection was reset");
        },
      }));
  const guard = chunkGuard({ ...services, doors: lost }, room.school.id, claim);
  world.advance(20_000);
  await guard(1);
  assert.equal(await finishUpload(services, room.school.id, claim, SIZE), SIZE);
  assert.ok(world.logLines.some((line) => /reset/.test(String(line.fault))));
});

classroomTest("a storage that fails keeps what came, and says no secret", async (room) => {
  const { student } = room;
  const { storage } = room.world.services;
  const { tusURL } = await promise(student, photo);
  await sendPart(student, tusURL, PNG.subarray(0, 30), 0);
  const { append } = storage;
  storage.append = () => Promise.reject(new Error("the device on /secret/disk does not answer"));
  const failed = await sendPart(student, tusURL, PNG.subarray(30), 30);
  assert.equal(failed.status, 500);
  assert.doesNotMatch(failed.text, /secret/);
  storage.append = append;
  const again = await signInStudent(room.world, room.school, room.studentRecord);
  assert.equal(offsetOf(await requestOffset(again, tusURL)), "30");
});

classroomTest("an upload whose bytes are gone from the storage restarts", async (room) => {
  const { student, world, school } = room;
  const { tusURL } = await promise(student, photo);
  await sendPart(student, tusURL, PNG.subarray(0, 30), 0);
  const { append } = world.services.storage;
  world.services.storage.append = async (key, writing, body, place) => {
    world.services.storage.append = append;
    await world.services.storage.abandon(key, writing);
    return await append(key, writing, body, place);
  };
  assert.equal((await sendPart(student, tusURL, PNG.subarray(30), 30)).status, 409);
  assert.equal(offsetOf(await requestOffset(student, tusURL)), "0");
  assert.equal((await sendPart(student, tusURL, PNG, 0)).status, 204);
  assert.equal((await listObjects(`${world.dataDir}/objects/${school.id}`)).length, 1);
});
