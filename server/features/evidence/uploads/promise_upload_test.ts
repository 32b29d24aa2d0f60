import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { ACCEPTED_TYPES, ACCEPTED_TYPES_TEXT } from "../../../../domain/evidence.ts";
import { PLANS } from "../../../../domain/plans.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { classroomTest, run } from "../../../../test/classroom.ts";
import { cancelUpload, sendPart } from "../../../../test/upload_requests.ts";
import { PNG } from "../content/testing.ts";
import { NOTHING, photo, promise, send, traces } from "../testing.ts";
import { MAX_OPEN, MAX_OPEN_BYTES, PROMISE_LAPSE_MS } from "./open_uploads.ts";

const LIMIT = UPLOAD_LIMITS.evidence.bytes;

classroomTest("a promise may be asked for without a body", async (room) => {
  assert.equal((await room.student.post("/api/objects/upload")).status, 200);
});

classroomTest("a declared size or type that is refused is refused before a byte is sent", async (room) => {
  const ask = (declared: Record<string, unknown>) => room.student.post("/api/objects/upload", declared);
  assert.equal((await ask({ fileSize: LIMIT })).status, 200);
  assert.equal((await ask({ fileSize: LIMIT + 1 })).status, 413);
  const names = [
    "run.exe",
    "RUN.EXE",
    "photo.jpg.exe",
    "run.bat.",
    "page.html",
    "drawing.svg",
    "a.zip",
    "x.docm",
  ];
  for (const fileName of names) {
    const answer = await ask({ fileName });
    assert.deepEqual([answer.status, answer.json().message], [415, ACCEPTED_TYPES_TEXT], fileName);
  }
  const types = [
    "text/html",
    "image/svg+xml",
    "application/zip",
    "application/x-msdownload",
    "text/javascript",
  ];
  for (const fileType of types) assert.equal((await ask({ fileType })).status, 415, fileType);
  assert.equal((await traces(room)).uploads, 1);
});

classroomTest("no Office, picture or text type is refused by its declared type", async (room) => {
  for (const [fileType, { extensions }] of Object.entries(ACCEPTED_TYPES)) {
    for (const extension of extensions) await promise(room.student, { fileType, fileName: `a.${extension}` });
  }
});

classroomTest("a promise with unknown fields, another purpose or nonsense is refused", async (room) => {
  const invalid = [
    { extra: 1 },
    { purpose: "picture" },
    { fileSize: -1 },
    { fileSize: 1.5 },
    { fileName: 7 },
    [],
  ];
  for (const declared of invalid) {
    const answer = await room.student.post("/api/objects/upload", declared);
    assert.equal(answer.status, 400, JSON.stringify(declared));
  }
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest(
  "one person's promises leave the school's storage to others, and lapse in a quarter of an hour",
  async (room) => {
    const ask = (browser: BrowserClient, fileSize: number) =>
      browser.post("/api/objects/upload", { fileSize });
    for (let files = 0; files < MAX_OPEN_BYTES / LIMIT; files++) {
      assert.equal((await ask(room.student, LIMIT)).status, 200);
    }
    const refused = await ask(room.student, 1);
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "900"]);
    await run(room, sql`update storage_use set bytes = ${PLANS.medium.storage - LIMIT}`);
    assert.equal((await ask(room.otherStudent, LIMIT)).status, 200);
    room.world.advance(PROMISE_LAPSE_MS);
    assert.equal((await ask(room.student, LIMIT)).status, 200);
  },
);

classroomTest("a lapsed promise is used only where its owner's limits leave room", async (room) => {
  const { student, world } = room;
  const lapsed = await promise(student, photo);
  world.advance(PROMISE_LAPSE_MS);
  const others = await Promise.all(Array.from({ length: MAX_OPEN }, () => promise(student, photo)));
  assert.equal((await send(student, lapsed.uploadURL, PNG)).status, 429);
  assert.equal((await cancelUpload(student, others[0]!.tusURL)).status, 204);
  assert.equal((await send(student, lapsed.uploadURL, PNG)).status, 200);
});

classroomTest("an upload whose bytes have begun to come counts until it expires", async (room) => {
  const { student, world } = room;
  const begun = await Promise.all(Array.from({ length: MAX_OPEN }, () => promise(student, photo)));
  for (const { tusURL } of begun) await sendPart(student, tusURL, PNG.subarray(0, 1), 0);
  world.advance(PROMISE_LAPSE_MS);
  assert.equal((await student.post("/api/objects/upload", photo)).status, 429);
});

classroomTest("at most fifty promises are open at once, and time frees them", async (room) => {
  const responses = await Promise.all(
    Array.from({ length: 52 }, () => room.student.post("/api/objects/upload", {})),
  );
  const refused = responses.filter((answer) => answer.status === 429);
  assert.deepEqual([responses.length - refused.length, refused.length], [50, 2]);
  assert.equal((await traces(room)).uploads, 50);
  assert.equal((await room.otherStudent.post("/api/objects/upload", {})).status, 200);
  assert.equal((await room.teacher.post("/api/objects/upload", {})).status, 200);
  room.world.advance(PROMISE_LAPSE_MS);
  assert.equal((await room.student.post("/api/objects/upload", {})).status, 200);
});
