import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStaff } from "../../../../test/factories.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { PDF, PNG } from "../content/testing.ts";
import {
  type Classroom,
  classroomTest,
  run,
  signInColleague,
  signInElsewhere,
} from "../../../../test/classroom.ts";
import { NOTHING, traces, upload, uploadFor } from "../testing.ts";
import type { ResourceView } from "./read_resources.ts";
import { addResource, addResourceFile, resourcesAt } from "./testing.ts";

const events = ({ school }: Classroom) =>
  school.rows<{ what: string; data: string }>(
    sql`select what, data from events where what like 'resource.%' order by rowid`,
  );

classroomTest("a teacher's resource is read by every student of the unit", async (room) => {
  const description = "Look at this before you begin.";
  const added = await addResourceFile(room, room.teacher, PNG, { description });
  const outcomes = (await room.teacher.get(`/api/assignments/${room.portfolio.id}`))
    .json<{ unit: { outcomes: { id: string }[] } }>().unit.outcomes;
  const me = (await room.teacher.get("/api/auth/user")).json<{ id: string }>().id;
  assert.deepEqual(added, {
    id: added.id,
    unitId: room.portfolio.unitId,
    outcomeId: outcomes[0]!.id,
    outcomeIndex: 0,
    fileName: "sheet.png",
    fileType: "image/png",
    kind: "image",
    fileSize: PNG.length,
    fileUrl: `/api/outcome-resources/${added.id}/file`,
    linkType: null,
    thumbnail: "waiting",
    thumbnailUrl: null,
    description,
    addedBy: me,
    addedAt: room.world.services.now().toISOString(),
  });
  assert.deepEqual(await room.world.runJobs(), { done: 1, failed: 0 });
  room.world.countRoundTrips();
  const listed = await resourcesAt(room, room.student);
  assert.equal(room.world.countRoundTrips(), 3, "the session, the unit and the list");
  const thumbnailUrl = `/api/outcome-resources/${added.id}/thumbnail`;
  assert.deepEqual(listed, [{ ...added, thumbnail: "made", thumbnailUrl }]);
  const whole = await room.student.get(`/api/assignments/${room.portfolio.id}/resources`);
  assert.deepEqual(whole.json(), listed);
  assert.deepEqual(await resourcesAt(room, room.student, 1), []);
  const served = await room.student.get(added.fileUrl);
  assert.deepEqual([served.status, served.headers.get("content-type")], [200, "image/png"]);
  assert.equal((await room.student.get(thumbnailUrl)).headers.get("content-type"), "image/webp");
  const [event] = await events(room);
  const { fileId, mode: _mode, ...data } = JSON.parse(event!.data);
  assert.match(fileId, /^fil_/);
  assert.deepEqual([event!.what, data], ["resource.added", {
    resourceId: added.id,
    unitId: room.portfolio.unitId,
    outcomeId: outcomes[0]!.id,
    size: PNG.length,
    kind: "image",
  }]);
});

classroomTest("a link is a resource too, with a title or the name of its type", async (room) => {
  const link = { fileType: "link", fileUrl: "https://www.youtube.com/watch?v=1" };
  const added = (await addResource(room, room.teacher, link, 2)).json<ResourceView>();
  assert.deepEqual(
    [added.fileName, added.fileUrl, added.linkType, added.outcomeIndex],
    ["YouTube Link", link.fileUrl, "youtube", 2],
  );
  assert.equal((await room.student.get(`/api/outcome-resources/${added.id}/file`)).status, 404);
  const wrong = await addResource(room, room.teacher, { ...link, fileUrl: "javascript:alert(1)" });
  assert.equal(wrong.status, 400);
  assert.ok(wrong.json<{ fields: Record<string, string> }>().fields["fileUrl"]);
});

classroomTest("students only read, and only what belongs to a unit of theirs", async (room) => {
  const { id, fileUrl } = await addResourceFile(room, room.teacher);
  const link = { fileType: "link", fileUrl: "https://elm.example/" };
  assert.equal((await addResource(room, room.student, link)).status, 403);
  assert.equal((await room.student.delete(`/api/outcome-resources/${id}`)).status, 403);
  const path = `/api/units/${room.portfolio.unitId}/outcomes/0/resources`;
  assert.equal((await addResource(room, room.otherStudent, link)).status, 404);
  const elmHead = await signInElsewhere(room, "admin");
  for (const browser of [room.otherStudent, elmHead]) {
    for (const url of [path, fileUrl, `/api/outcome-resources/${id}/thumbnail`]) {
      assert.equal((await browser.get(url)).status, 404, url);
    }
    assert.equal((await browser.delete(`/api/outcome-resources/${id}`)).status, 404);
  }
  await run(room, sql`update unit_assignments set archived_at = 'x' where id = ${room.portfolio.id}`);
  assert.equal((await room.student.get(path)).status, 404);
});

classroomTest("another teacher reads and adds; authors and administrators remove", async (room) => {
  await room.school.staff("admin", "head@oak.example");
  const next = await signInColleague(room);
  const head = await signInStaff(room.world, room.school, "head@oak.example");
  const [first, second] = [await addResourceFile(room, room.teacher), await addResourceFile(room, next)];
  assert.deepEqual(
    (await resourcesAt(room, next)).map(({ id }) => id).sort(),
    [first.id, second.id].sort(),
  );
  const refused = await next.delete(`/api/outcome-resources/${first.id}`);
  assert.deepEqual([refused.status, refused.json().message], [
    403,
    "Another teacher added this. Ask them or an administrator.",
  ]);
  head.cookies.set("activeRole", "teacher");
  assert.deepEqual((await head.delete(`/api/outcome-resources/${first.id}`)).json(), { success: true });
  const both = await Promise.all([1, 2].map(() => next.delete(`/api/outcome-resources/${second.id}`)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
  assert.deepEqual(await resourcesAt(room, room.student), []);
  assert.equal((await room.student.get(first.fileUrl)).status, 404);
  assert.deepEqual((await events(room)).map(({ what }) => what), [
    "resource.added",
    "resource.added",
    "resource.removed",
    "resource.removed",
  ]);
  await room.world.runJobs();
  assert.equal((await traces(room)).objects, 4);
  room.world.advance(LIFETIMES.removedFile + 86_400_000);
  await room.world.runJobs();
  assert.deepEqual(await traces(room), NOTHING);
  assert.deepEqual((await events(room)).slice(4).map(({ what }) => what), [
    "resource.gone",
    "resource.gone",
  ]);
});

classroomTest("an upload becomes a resource once, of its purpose, at a known outcome", async (room) => {
  const file = { fileName: "plan.pdf", fileType: "application/pdf" };
  const evidence = await upload(room.teacher);
  assert.equal((await addResource(room, room.teacher, { ...file, fileUrl: evidence })).status, 400);
  const fileUrl = await uploadFor(room.teacher, "resource", PDF, "plan.pdf");
  for (const index of [3, -1, "x", "0x0", "1e0", "00000"]) {
    assert.equal(
      (await addResource(room, room.teacher, { ...file, fileUrl }, index)).status,
      404,
      String(index),
    );
  }
  assert.equal((await room.teacher.get(`/api/units/unt_none/outcomes/0/resources`)).status, 404);
  assert.equal(
    (await addResource(room, room.teacher, { ...file, fileUrl, outcomeId: "out_none" })).status,
    404,
  );
  assert.equal((await addResource(room, room.teacher, { ...file, fileUrl, extra: 1 })).status, 400);
  assert.equal((await addResource(room, room.teacher, { fileType: "x", fileUrl })).status, 400);
  const long = { ...file, fileUrl, description: "x".repeat(1001) };
  assert.equal((await addResource(room, room.teacher, long)).status, 400);
  const next = await signInColleague(room);
  assert.equal((await addResource(room, next, { ...file, fileUrl })).status, 404);
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => addResource(room, room.teacher, { ...file, fileUrl })),
  );
  assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  assert.equal((await resourcesAt(room, room.teacher)).length, 1);
});
