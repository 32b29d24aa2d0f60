import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { PLANS } from "../../../../domain/plans.ts";
import { signInStudent } from "../../../../test/factories.ts";
import { cancelUpload, requestOffset, sendPart } from "../../../../test/upload_requests.ts";
import { PNG } from "../content/testing.ts";
import { type Classroom, classroomTest, run } from "../../../../test/classroom.ts";
import { add, NOTHING, promise, send, traces } from "../testing.ts";

const FULL = "Your school's storage is full (200 GB). Ask an administrator before adding more.";
const SIZE = PNG.length;
const refusalOf = (answer: { status: number; json: () => Record<string, unknown> }) => [
  answer.status,
  answer.json().code,
  answer.json().message,
];

/** Sets the school's storage to this many bytes below its limit. */
function setRemaining(room: Classroom, bytes: number) {
  return run(room, sql`update storage_use set bytes = ${PLANS.medium.storage - bytes}`);
}

const ask = ({ student }: Classroom, declared: Record<string, unknown>) =>
  student.post("/api/objects/upload", declared);

classroomTest(
  "a person's own promises fit into the school's storage, and cancelled ones free it",
  async (room) => {
    await setRemaining(room, 100);
    const first = await ask(room, { fileSize: 60 });
    assert.equal(first.status, 200);
    assert.deepEqual(refusalOf(await ask(room, { fileSize: 41 })), [403, "limit", FULL]);
    const rest = await ask(room, { fileSize: 40 });
    assert.equal(rest.status, 200);
    assert.equal((await ask(room, {})).status, 403, "also without a declared size");
    assert.equal((await room.teacher.post("/api/objects/upload", { fileSize: 100 })).status, 200, "others'");
    assert.equal((await cancelUpload(room.student, rest.json<{ tusURL: string }>().tusURL)).status, 204);
    assert.equal((await ask(room, { fileSize: 40 })).status, 200);
    const small = { fileSize: 5_000_000, purpose: "thumbnail" };
    assert.equal((await ask(room, small)).status, 200, "small pictures are not counted");
  },
);

classroomTest("of many promises at once only those are made for which there is room", async (room) => {
  await setRemaining(room, 1000);
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(room, { fileSize: 90 })));
  assert.equal(responses.filter(({ status }) => status === 200).length, 11);
  assert.equal(responses.filter(({ status }) => status === 403).length, 9);
});

classroomTest("received bytes and evidence count once, expired promises do not", async (room) => {
  await setRemaining(room, 2 * SIZE);
  const { uploadURL, objectPath } = await promise(room.student, { fileName: "a.png", fileSize: SIZE });
  await send(room.student, uploadURL, PNG);
  assert.equal((await ask(room, { fileSize: SIZE + 1 })).status, 403);
  assert.equal((await add(room.student, room.submissionId, objectPath)).status, 201);
  assert.equal((await ask(room, { fileSize: SIZE + 1 })).status, 403);
  assert.equal((await ask(room, { fileSize: SIZE })).status, 200);
  assert.equal((await ask(room, { fileSize: 1 })).status, 403);
  room.world.advance(LIFETIMES.uploadPromise);
  const student = await signInStudent(room.world, room.school, room.studentRecord);
  assert.equal((await student.post("/api/objects/upload", { fileSize: SIZE })).status, 200);
});

classroomTest("a file larger than declared needs room when it comes", async (room) => {
  const { student } = room;
  const contentLength = { "content-length": String(SIZE) };
  await setRemaining(room, SIZE + 10);
  const more = await promise(student, { fileName: "a.png", fileSize: 5 });
  await promise(student, { fileName: "b.png", fileSize: 20 });
  assert.deepEqual(refusalOf(await send(student, more.uploadURL, PNG, contentLength)), [403, "limit", FULL]);
  assert.equal((await traces(room)).objects, 0);
  await setRemaining(room, SIZE - 1);
  const unsaid = await promise(student, { fileName: "c.png" });
  assert.deepEqual(refusalOf(await send(student, unsaid.uploadURL, PNG)), [403, "limit", FULL]);
  const late = await promise(student, { fileName: "d.png" });
  const told = await sendPart(student, late.tusURL, PNG, 0, { "upload-length": String(SIZE) });
  assert.deepEqual(refusalOf(told), [403, "limit", FULL]);
  assert.deepEqual(await traces(room), { ...NOTHING, uploads: 1 });
});

classroomTest("of concurrent files without a declared size, only those that fit stay", async (room) => {
  const { student } = room;
  await setRemaining(room, 3 * SIZE + 10);
  const promised = await Promise.all(
    Array.from({ length: 8 }, () => promise(student, { fileName: "a.png" })),
  );
  const answers = await Promise.all(promised.map(({ uploadURL }) => send(student, uploadURL, PNG)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  for (const answer of answers) if (answer.status !== 200) assert.equal(answer.json().code, "limit");
  assert.deepEqual(await traces(room), { ...NOTHING, objects: 3, uploads: 3 });
});

classroomTest(
  "of two people's files that fill the school's storage the one that comes first stays",
  async (room) => {
    await setRemaining(room, 2 * SIZE - 1);
    const declared = { fileName: "a.png", fileSize: SIZE };
    const [first, second] = [await promise(room.student, declared), await promise(room.teacher, declared)];
    assert.equal((await send(room.teacher, second.uploadURL, PNG)).status, 200);
    assert.deepEqual(refusalOf(await send(room.student, first.uploadURL, PNG)), [403, "limit", FULL]);
    assert.deepEqual(await traces(room), { ...NOTHING, objects: 1, uploads: 1 });
  },
);

classroomTest("a school whose limits are lifted is not counted", async (room) => {
  await setRemaining(room, 0);
  await run(room, sql`update entitlements set override_limits = 1`);
  assert.equal((await ask(room, { fileSize: 500_000_000 })).status, 200);
});

classroomTest(
  "where a plan has ended for good nothing is promised, and what was begun may end",
  async (room) => {
    const { student } = room;
    const { tusURL } = await promise(student, { fileName: "a.png", fileSize: SIZE });
    await run(room, sql`update entitlements set status = 'expired'`);
    const late = await ask(room, { fileSize: 1 });
    assert.deepEqual([late.status, late.json().code], [403, "limit"]);
    await run(
      room,
      sql`update entitlements set status = 'trial', trial_ends_at = '2026-05-16T09:00:00.000Z'`,
    );
    assert.equal((await ask(room, {})).status, 403);
    assert.equal((await sendPart(student, tusURL, PNG, 0)).status, 204);
    assert.equal((await requestOffset(student, tusURL)).status, 200);
  },
);
