import assert from "node:assert/strict";
import { office, PDF, PNG } from "./content/testing.ts";
import { webm } from "./content/recordings/testing.ts";
import { classroomTest, signInColleague, signInElsewhere } from "../../../test/classroom.ts";
import { addFile } from "./testing.ts";

const TEXT = "0123456789abcdefghij";
const text = new TextEncoder().encode(TEXT);

classroomTest("a file is served under headers that let a browser show it, never run it", async (room) => {
  const view = await addFile(room, room.student, PNG, "Übung 1.png");
  room.world.countRoundTrips();
  const got = await room.teacher.send(view.fileUrl);
  assert.equal(room.world.countRoundTrips(), 2, "the session, and the file with what it is to the teacher");
  assert.equal(got.status, 200);
  const header = (name: string) => got.headers.get(name);
  assert.equal(header("content-type"), "image/png");
  assert.equal(header("content-length"), String(PNG.length));
  assert.equal(header("x-content-type-options"), "nosniff");
  assert.match(header("content-security-policy")!, /^sandbox; default-src 'none'/);
  assert.equal(
    header("content-disposition"),
    `inline; filename="_bung 1.png"; filename*=UTF-8''%C3%9Cbung%201.png`,
  );
  assert.equal(header("cache-control"), "private, no-cache");
  assert.equal(header("cross-origin-resource-policy"), "same-origin");
  assert.equal(header("accept-ranges"), "bytes");
  assert.match(header("etag")!, /^"fil_[0-9a-z]{20}"$/);
});

classroomTest("only what cannot run is shown in place, the rest is a download", async (room) => {
  const shown: [string, Uint8Array<ArrayBuffer>, string, string][] = [
    ["a.pdf", PDF, "inline", "application/pdf"],
    ["a.txt", text, "inline", "text/plain; charset=utf-8"],
    ["a.csv", text, "attachment", "text/csv"],
    [
      "a.docx",
      office("docx", "first"),
      "attachment",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
  ];
  for (const [name, bytes, disposition, type] of shown) {
    const { headers } = await room.student.get((await addFile(room, room.student, bytes, name)).fileUrl);
    assert.equal(headers.get("content-type"), type);
    assert.ok(headers.get("content-disposition")!.startsWith(`${disposition}; `), name);
    assert.equal(headers.get("x-frame-options"), disposition === "inline" ? "SAMEORIGIN" : "DENY");
  }
});

classroomTest("a film is played in place, and its player may ask for it again", async (room) => {
  const { fileUrl } = await addFile(room, room.student, webm([1, 2]), "trip.webm");
  const { status, headers } = await room.student.get(fileUrl, { range: "bytes=0-" });
  const policy = headers.get("content-security-policy")!;
  assert.deepEqual([status, headers.get("content-type")], [206, "video/webm"]);
  assert.match(policy, /^sandbox allow-same-origin; default-src 'none'; .*media-src 'self'/);
  assert.ok(!policy.includes("script"));
  assert.ok(headers.get("content-disposition")!.startsWith("inline; "));
});

classroomTest("a file is served in ranges, to those who have it, and by HEAD", async (room) => {
  const { fileUrl, fileSize } = await addFile(room, room.student, text, "a.txt");
  assert.equal(fileSize, 20);
  const ask = async (range: string) => {
    const { status, text, headers } = await room.student.get(fileUrl, { range });
    return [status, text, headers.get("content-range"), headers.get("content-length")];
  };
  assert.deepEqual(await ask("bytes=0-3"), [206, "0123", "bytes 0-3/20", "4"]);
  assert.deepEqual(await ask("bytes=15-"), [206, "fghij", "bytes 15-19/20", "5"]);
  assert.deepEqual(await ask("bytes=-2"), [206, "ij", "bytes 18-19/20", "2"]);
  assert.deepEqual(await ask("bytes=20-"), [416, "", "bytes */20", null]);
  assert.deepEqual(await ask(`bytes=${"0-1,".repeat(500)}2-3`), [200, TEXT, null, "20"]);
  assert.deepEqual(await ask("nonsense"), [200, TEXT, null, "20"]);

  const etag = (await room.student.get(fileUrl)).headers.get("etag")!;
  const status = async (ifRange: string) =>
    (await room.student.get(fileUrl, { range: "bytes=0-3", "if-range": ifRange })).status;
  assert.equal(await status(etag), 206);
  assert.equal(await status(`W/${etag}`), 200);
  assert.equal(await status('"another"'), 200);
  assert.equal(await status("Wed, 21 Oct 2026 07:28:00 GMT"), 200);

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await room.student.get(fileUrl, { "if-none-match": known, range: "bytes=0-3" });
    assert.deepEqual([answer.status, answer.text, answer.headers.get("etag")], [304, "", etag], known);
    assert.equal(answer.headers.get("cache-control"), "private, no-cache");
  }
  assert.equal((await room.student.get(fileUrl, { "if-none-match": '"other"' })).status, 200);

  let read = 0;
  const { storage } = room.world.services;
  const { read: readObject } = storage;
  storage.read = (...of) => {
    read++;
    return readObject(...of);
  };
  const head = await room.student.send(fileUrl, { method: "HEAD", headers: { range: "bytes=0-3" } });
  assert.deepEqual([head.status, head.text, head.headers.get("content-length"), read], [200, "", "20", 0]);
});

classroomTest("a file is not served to other students, schools or visitors", async (room) => {
  const { fileUrl } = await addFile(room, room.student);
  const hidden = await room.otherStudent.get(fileUrl);
  const none = await room.otherStudent.get(`/api/files/evd_${"0".repeat(20)}`);
  const { requestId: _a, ...saysHidden } = hidden.json();
  const { requestId: _b, ...saysNone } = none.json();
  assert.deepEqual([hidden.status, saysHidden], [none.status, saysNone]);
  assert.equal(hidden.status, 404);
  assert.equal((await room.world.browser(room.school.host).get(fileUrl)).status, 401);
  const next = await signInColleague(room);
  assert.equal((await next.get(fileUrl)).status, 404);
  const head = await signInElsewhere(room, "admin");
  assert.equal((await head.get(fileUrl)).status, 404);
});

classroomTest("bytes that are gone answer as a file that is gone", async (room) => {
  const { fileUrl } = await addFile(room, room.student);
  await Deno.remove(`${room.world.dataDir}/objects`, { recursive: true });
  assert.equal((await room.student.get(fileUrl)).status, 404);
});
