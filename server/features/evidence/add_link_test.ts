import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { FileView } from "./read_assignment_files.ts";
import { classroomTest, run } from "../../../test/classroom.ts";
import { addLink, assess, events, filesOf, NOTHING, traces } from "./testing.ts";

classroomTest("a link is evidence without bytes, named by its title or type", async (room) => {
  const { student, submissionId } = room;
  const answer = await addLink(student, submissionId, " https://youtu.be/dQw4w9WgXcQ ");
  const view = answer.json<FileView>();
  assert.deepEqual([answer.status, view], [201, {
    id: view.id,
    submissionId,
    outcomeIndex: 0,
    fileName: "YouTube Link",
    fileType: "link",
    kind: "link",
    fileSize: 0,
    fileUrl: "https://youtu.be/dQw4w9WgXcQ",
    linkType: "youtube",
    thumbnail: "none",
    thumbnailUrl: null,
    shared: false,
    uploadedAt: room.world.services.now().toISOString(),
    addedBy: "student",
  }]);
  room.world.advance(1000);
  const named = { fileName: " My film and/or \u202eproject ", linkType: "website" };
  const titled = (await addLink(student, submissionId, "https://vimeo.com/1?a=ä", named)).json<FileView>();
  assert.deepEqual([titled.fileName, titled.linkType], ["My film and/or  project", "website"]);
  assert.equal(titled.fileUrl, "https://vimeo.com/1?a=%C3%A4");
  assert.deepEqual((await filesOf(room.teacher, room.portfolio)).map(({ id }) => id), [view.id, titled.id]);
  assert.deepEqual(
    (await events(room)).map(({ what, data }) => [what, data]),
    [view, titled].map(({ id }) => [
      "evidence.added",
      { submissionId, evidenceId: id, size: 0, kind: "link" },
    ]),
  );
  assert.deepEqual(await traces(room), { ...NOTHING, files: 2, evidence: 2 });
});

classroomTest("a link has no file and no thumbnail, and is removed like a file", async (room) => {
  const { id } = (await addLink(room.student, room.submissionId, "https://elm.example/")).json<FileView>();
  const none = await room.student.get(`/api/files/evd_${"0".repeat(20)}`);
  for (const path of [`/api/files/${id}`, `/api/files/${id}/thumbnail`]) {
    const answer = await room.student.get(path);
    assert.deepEqual([answer.status, answer.json().message], [404, none.json().message], path);
  }
  assert.equal((await room.student.delete(`/api/submission-files/${id}`)).status, 200);
  assert.deepEqual(await filesOf(room.teacher, room.portfolio), []);
  assert.equal((await room.teacher.post(`/api/submission-files/${id}/restore`)).status, 200);
});

classroomTest("only web addresses are links, and errors name the field", async (room) => {
  const valid = "Please enter a valid URL (including http:// or https://)";
  const invalid: [string, string][] = [
    ["", "Please enter a URL"],
    ["javascript:alert(1)", valid],
    ["/objects/upl_00000000000000000000", valid],
  ];
  for (const [url, message] of invalid) {
    const answer = await addLink(room.student, room.submissionId, url);
    assert.deepEqual([answer.status, answer.json().fields], [400, { fileUrl: message }], url);
  }
  const good = "https://elm.example/";
  for (const over of [{ linkType: "telnet" }, { fileName: "x".repeat(201) }, { extra: 1 }]) {
    assert.equal((await addLink(room.student, room.submissionId, good, over)).status, 400);
  }
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest("a link needs access, an open portfolio and a school whose plan goes on", async (room) => {
  const url = "https://elm.example/";
  assert.equal((await addLink(room.otherStudent, room.submissionId, url)).status, 404);
  const scribed = await addLink(room.teacher, room.submissionId, url);
  assert.deepEqual([scribed.status, scribed.json<FileView>().addedBy], [201, "staff"]);
  await run(room, sql`update entitlements set status = 'expired'`);
  const expired = await addLink(room.student, room.submissionId, url);
  assert.deepEqual([expired.status, expired.json().code], [403, "limit"]);
  await run(room, sql`update entitlements set status = 'active'`);
  await assess(room);
  assert.equal((await addLink(room.student, room.submissionId, url)).status, 409);
  assert.equal((await traces(room)).evidence, 1);
});
