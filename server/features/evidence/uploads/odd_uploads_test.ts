import assert from "node:assert/strict";
import { ACCEPTED_TYPES_TEXT } from "../../../../domain/evidence.ts";
import { UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { requestOffset, sendPart } from "../../../../test/upload_requests.ts";
import { EXE, HEIC, PDF, PNG, zip } from "../content/testing.ts";
import { classroomTest } from "../../../../test/classroom.ts";
import { add, NOTHING, promise, send, traces } from "../testing.ts";

const text = (words: string) => new TextEncoder().encode(words);

classroomTest("twenty uploads at once all come, each with its own bytes", async (room) => {
  const { student } = room;
  const bodies = Array.from({ length: 20 }, (_, i) => text(`Page ${i}: ${"soil ".repeat(2000 + i)}`));
  const added = await Promise.all(bodies.map(async (body, i) => {
    const { uploadURL, tusURL, objectPath } = await promise(student, {
      fileName: `page ${i}.txt`,
      fileSize: body.length,
    });
    const sent = i % 2 === 0
      ? await send(student, uploadURL, body)
      : await sendPart(student, tusURL, body, 0);
    assert.ok([200, 204].includes(sent.status), sent.text);
    return await add(student, room.submissionId, objectPath, { fileName: `page ${i}.txt` });
  }));
  for (const [i, answer] of added.entries()) {
    assert.equal(answer.status, 201, answer.text);
    const { text } = await student.get(answer.json<{ fileUrl: string }>().fileUrl);
    assert.equal(text, new TextDecoder().decode(bodies[i]));
  }
  assert.deepEqual(await traces(room), { objects: 20, uploads: 20, files: 20, evidence: 20 });
});

classroomTest("a disguised file is refused by PUT and PATCH, and leaves nothing", async (room) => {
  const bomb = zip({ "[Content_Types].xml": "<Types/>".repeat(2_000_000), "word/document.xml": "x" });
  const refused: [string, Uint8Array<ArrayBuffer>][] = [
    ["essay.pdf", EXE],
    ["page.txt", text("<!doctype html><script>alert(1)</script>")],
    ["drawing.png", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["essay.docx", bomb],
    ["essay.docx", zip({ "run.exe": "MZ" })],
    ["notes.txt", text("#!/bin/sh\necho hello")],
  ];
  for (const [fileName, bytes] of refused) {
    const put = await promise(room.student, { fileName });
    const tus = await promise(room.student, { fileName, fileSize: bytes.length });
    assert.equal((await sendPart(room.student, tus.tusURL, bytes.subarray(0, 4), 0)).status, 204);
    const last = await sendPart(room.student, tus.tusURL, bytes.subarray(4), 4);
    assert.equal(last.headers.get("tus-resumable"), "1.0.0");
    for (const answer of [await send(room.student, put.uploadURL, bytes), last]) {
      const { requestId, ...error } = answer.json<{ requestId: string }>();
      assert.match(requestId, /^req_/);
      assert.deepEqual([answer.status, error], [415, { message: ACCEPTED_TYPES_TEXT, code: "wrong_type" }]);
    }
    assert.equal((await requestOffset(room.student, tus.tusURL)).status, 404);
    for (const { objectPath } of [put, tus]) {
      assert.equal((await add(room.student, room.submissionId, objectPath)).status, 404);
    }
  }
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("an empty file is refused, the sooner the better", async (room) => {
  const early = await room.student.post("/api/objects/upload", { fileName: "a.txt", fileSize: 0 });
  assert.deepEqual([early.status, early.json().message], [400, "This file is empty."]);
  const { tusURL } = await promise(room.student, { fileName: "a.txt" });
  const told = await sendPart(room.student, tusURL, "", 0, { "upload-length": "0" });
  assert.deepEqual([told.status, told.json().message], [400, "This file is empty."]);
  const { uploadURL } = await promise(room.student, { fileName: "a.txt" });
  assert.equal((await send(room.student, uploadURL, new Uint8Array())).status, 400);
  assert.deepEqual(await traces(room), NOTHING);
});

const NAMES: [string, RegExp][] = [
  ["My 🌱 seed.png", /^My 🌱 seed\.png$/u],
  ["صورة.png", /^صورة\.png$/u],
  [`He said "yes" & 'no' <b>.png`, /^He said "yes" & 'no' <b>\.png$/],
  ["../../../etc/passwd.png", /^passwd\.png$/],
  ["..", /^file(\.png)?$/],
];

classroomTest("a name is kept as its owner wrote it, but never as a place", async (room) => {
  const { student } = room;
  for (const [fileName, kept] of NAMES) {
    const { tusURL, objectPath } = await promise(student, { fileName, fileSize: PNG.length });
    assert.equal((await sendPart(student, tusURL, PNG, 0)).status, 204, fileName);
    const added = await add(student, room.submissionId, objectPath, { fileName });
    assert.equal(added.status, 201, added.text);
    assert.match(added.json<{ fileName: string }>().fileName, kept);
    assert.equal((await student.get(added.json<{ fileUrl: string }>().fileUrl)).status, 200);
  }
  assert.equal((await room.student.post("/api/objects/upload", { fileName: "x".repeat(1201) })).status, 400);
});

classroomTest(
  "only staff promise a resource, only administrators a logo, and what is for one purpose serves no other",
  async (room) => {
    const { student, teacher } = room;
    const refusedPromise = await student.post("/api/objects/upload", { purpose: "resource" });
    assert.deepEqual([refusedPromise.status, refusedPromise.json().code], [403, "forbidden"]);
    const { uploadURL, objectPath } = await promise(teacher, { purpose: "resource", fileName: "a.pdf" });
    assert.equal((await send(teacher, uploadURL, PDF)).status, 200);
    const added = await add(teacher, room.submissionId, objectPath);
    assert.deepEqual([added.status, added.json().code], [400, "invalid"]);
    for (const browser of [student, teacher]) {
      assert.equal((await browser.post("/api/objects/upload", { purpose: "logo" })).status, 403);
    }
    for (const purpose of ["picture", "signature", "homework"]) {
      const answer = await teacher.post("/api/objects/upload", { purpose });
      assert.deepEqual([answer.status, answer.json().message], [
        400,
        "Only evidence, resources, their small pictures and logos can be uploaded here.",
      ]);
    }
  },
);

classroomTest("a small picture is a picture that can be drawn, and small", async (room) => {
  const { student } = room;
  const large = { purpose: "thumbnail", fileSize: UPLOAD_LIMITS.other.bytes + 1 };
  assert.equal((await student.post("/api/objects/upload", large)).status, 413);
  for (const [bytes, status] of [[PNG, 204], [PDF, 415], [HEIC, 415]] as const) {
    const { tusURL } = await promise(student, {
      purpose: "thumbnail",
      fileName: "frame.jpg",
      fileSize: bytes.length,
    });
    assert.equal((await sendPart(student, tusURL, bytes, 0)).status, status);
  }
  const { uploadURL } = await promise(student, { purpose: "thumbnail" });
  const contentLength = { "content-length": String(UPLOAD_LIMITS.other.bytes + 1) };
  assert.equal((await send(student, uploadURL, PNG, contentLength)).status, 413);
  assert.equal((await traces(room)).objects, 1);
});
