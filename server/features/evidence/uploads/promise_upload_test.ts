import assert from "node:assert/strict";
import { LIFETIMES, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { ACCEPTED_TYPES, ACCEPTED_TYPES_TEXT } from "../../../../domain/evidence.ts";
import { signInStudent } from "../../../../test/factories.ts";
import { classroomTest } from "../../../../test/classroom.ts";
import { NOTHING, promise, traces } from "../testing.ts";

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
    { purpose: "logo" },
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

classroomTest("at most fifty promises are open at once, and time frees them", async (room) => {
  const responses = await Promise.all(
    Array.from({ length: 52 }, () => room.student.post("/api/objects/upload", {})),
  );
  const refused = responses.filter((answer) => answer.status === 429);
  assert.deepEqual([responses.length - refused.length, refused.length], [50, 2]);
  assert.equal(refused[0]!.headers.get("retry-after"), String(LIFETIMES.uploadPromise / 1000));
  assert.equal((await traces(room)).uploads, 50);
  assert.equal((await room.otherStudent.post("/api/objects/upload", {})).status, 200);
  assert.equal((await room.teacher.post("/api/objects/upload", {})).status, 200);
  room.world.advance(LIFETIMES.uploadPromise);
  const student = await signInStudent(room.world, room.school, room.studentRecord);
  assert.equal((await student.post("/api/objects/upload", {})).status, 200);
});
