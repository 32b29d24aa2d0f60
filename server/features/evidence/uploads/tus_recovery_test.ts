import assert from "node:assert/strict";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { signInStudent } from "../../../../test/factories.ts";
import { askOffset, claimAndDie, sendAndDie, sendPart } from "../../../../test/upload_sendings.ts";
import { listObjects } from "../../../adapters/storage/testing.ts";
import { EXE, PNG } from "../content/testing.ts";
import { add, type Classroom, inClassroom, NOTHING, promise, send, traces } from "../testing.ts";
import { LEASE } from "./claim_upload.ts";
import { finishUpload } from "./finish_upload.ts";
import { renewing } from "./sending.ts";

const SIZE = PNG.length;
const photo = { fileName: "photo.png", fileSize: SIZE };
const offsetOf = (answer: { headers: Headers }) => answer.headers.get("upload-offset");

/** Where a server can be killed, and how many bytes are held then. */
const CRASHES: [string, (room: Classroom, uploadURL: string) => Promise<unknown>, number][] = [
  ["before it began an object", claimAndDie, 0],
  ["between beginning an object and noting it", async (room, uploadURL) => {
    const { storageKey } = await claimAndDie(room, uploadURL);
    await room.world.services.storage.begin(`${storageKey}-1`);
  }, 0],
  ["in the middle of a part", (room, uploadURL) => sendAndDie(room, uploadURL, PNG.subarray(0, 60)), 60],
  ["after the last byte", (room, uploadURL) => sendAndDie(room, uploadURL, PNG), SIZE],
  ["after making the object whole", sendWholeAndDie, SIZE],
];

async function sendWholeAndDie(room: Classroom, uploadURL: string, bytes: Uint8Array = PNG) {
  const { storageKey, writing } = await sendAndDie(room, uploadURL, bytes);
  await room.world.services.storage.complete(storageKey, writing!);
}

for (const [where, crash, held] of CRASHES) {
  inClassroom(`an upload whose server was killed ${where} goes on from there`, async (room) => {
    const { student, world } = room;
    const { uploadURL, tusURL, objectPath } = await promise(student, photo);
    await crash(room, uploadURL);
    assert.equal((await askOffset(student, tusURL)).status, 423);
    world.advance(LEASE);
    const asked = await askOffset(student, tusURL);
    assert.deepEqual([asked.status, offsetOf(asked)], [200, String(held)]);
    // Whoever hears that all is here sends nothing more, so it must be usable by then.
    if (held < SIZE) {
      assert.equal((await sendPart(student, tusURL, PNG.subarray(held), held)).status, 204);
    }
    const added = await add(student, room.submissionId, objectPath);
    assert.equal(added.status, 201, added.text);
    const read = await student.get(added.json<{ fileUrl: string }>().fileUrl);
    assert.equal(read.headers.get("content-length"), String(SIZE));
  });

  inClassroom(`what a server killed ${where} left is found by the sweep`, async (room) => {
    const { student, world } = room;
    const { uploadURL } = await promise(student, photo);
    await crash(room, uploadURL);
    world.advance(LIFETIMES.uploadPromise + 3600_000);
    await agePieces(room);
    await world.runJobs();
    assert.deepEqual(await traces(room), NOTHING);
  });

  inClassroom(`a PUT after a server was killed ${where} begins anew and leaves one object`, async (room) => {
    const { student, world } = room;
    const { uploadURL } = await promise(student, photo);
    await crash(room, uploadURL);
    world.advance(LEASE);
    assert.equal((await send(student, uploadURL, PNG)).status, 200);
    await agePieces(room);
    world.advance(2 * 3600_000);
    await world.services.storage.removeStrays(room.school.id, world.services.now(), 10);
    assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  });
}

/** Gives what lies half written the age that it has in the world's time. */
async function agePieces({ world }: Classroom): Promise<void> {
  const folder = `${world.dataDir}/objects`;
  const old = new Date("2026-06-15T09:00:00Z");
  for (const name of await listObjects(folder)) {
    if (name.endsWith(".part")) await Deno.utime(`${folder}/${name}`, old, old);
  }
}

inClassroom(
  "a file we do not take, cut off after its last byte, is refused when one asks for it",
  async (room) => {
    const { student, world } = room;
    const { uploadURL, tusURL } = await promise(student, { fileName: "a.pdf", fileSize: EXE.length });
    await sendWholeAndDie(room, uploadURL, EXE);
    world.advance(LEASE);
    assert.equal((await askOffset(student, tusURL)).status, 415);
    assert.deepEqual(await traces(room), NOTHING);
  },
);

inClassroom("a file that was kept though its last answer was lost is here, and stays", async (room) => {
  const { student, world } = room;
  const { doors } = world.services;
  const { tusURL, objectPath } = await promise(student, photo);
  const write = doors.writeTenant;
  let writes = 0;
  doors.writeTenant = async (id, work) => {
    const result = await write(id, work);
    // Claimed, noted, kept.
    if (++writes === 3) throw new Error("the connection was reset");
    return result;
  };
  assert.equal((await sendPart(student, tusURL, PNG, 0)).status, 500);
  doors.writeTenant = write;
  assert.equal(offsetOf(await askOffset(student, tusURL)), String(SIZE));
  assert.equal((await add(student, room.submissionId, objectPath)).status, 201);
});

inClassroom("a sending whose renewal was written but never answered is still itself", async (room) => {
  const { student, world } = room;
  const { services } = world;
  const { uploadURL } = await promise(student, photo);
  const claim = await sendAndDie(room, uploadURL, PNG);
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
  const renew = renewing({ ...services, doors: lost }, room.school.id, claim);
  world.advance(20_000);
  await renew();
  assert.equal(await finishUpload(services, room.school.id, claim, SIZE), SIZE);
  assert.ok(world.lines.some((line) => /reset/.test(String(line.fault))));
});

inClassroom("a disk that is full keeps what came, and says no secret", async (room) => {
  const { student } = room;
  const { storage } = room.world.services;
  const { tusURL } = await promise(student, photo);
  await sendPart(student, tusURL, PNG.subarray(0, 30), 0);
  const { append } = storage;
  storage.append = () => Promise.reject(new Error("no space left on /secret/disk"));
  const failed = await sendPart(student, tusURL, PNG.subarray(30), 30);
  assert.equal(failed.status, 500);
  assert.doesNotMatch(failed.text, /secret/);
  storage.append = append;
  const again = await signInStudent(room.world, room.school, room.pupil);
  assert.equal(offsetOf(await askOffset(again, tusURL)), "30");
});

inClassroom("an upload whose bytes are gone from the storage begins anew", async (room) => {
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
  assert.equal(offsetOf(await askOffset(student, tusURL)), "0");
  assert.equal((await sendPart(student, tusURL, PNG, 0)).status, 204);
  assert.equal((await listObjects(`${world.dataDir}/objects/${school.id}`)).length, 1);
});
