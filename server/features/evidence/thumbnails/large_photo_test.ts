import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { classroomTest } from "../../../../test/classroom.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { links } from "../../../../domain/links.ts";
import { PDF } from "../content/testing.ts";
import { sweepRemoved } from "../removed/sweep_removed.ts";
import { addResourceFile } from "../resources/testing.ts";
import { addFile, bytesAt, NOTHING, traces } from "../testing.ts";
import { largePhoto } from "./testing.ts";

classroomTest("a large photo is looked at in a smaller copy, any other file as it is", async (room) => {
  const photo = await largePhoto();
  const view = await addFile(room, room.student, photo, "trip.jpg");
  const url = links.preview(view.id);
  const asked = async (at = url) => {
    const { status, headers } = await room.student.get(at);
    return [status, headers.get("content-type"), headers.get("cache-control")];
  };
  const asItIs = [200, "image/jpeg", "private, no-cache"];
  assert.deepEqual([await asked(), (await bytesAt(room.student, url)).length], [asItIs, photo.length]);
  await room.world.runJobs();
  assert.deepEqual(await asked(), [200, "image/jpeg", "private, max-age=31536000, immutable"]);
  const { width, height } = await sharp(await bytesAt(room.student, url)).metadata();
  assert.deepEqual([width, height], [1600, 1200]);
  assert.ok((await bytesAt(room.student, url)).length < photo.length);
  assert.equal((await room.otherStudent.get(url)).status, 404);
  assert.equal((await room.world.browser(room.school.host).get(url)).status, 401);

  const [{ key }] = await room.school.rows<{ key: string }>(sql`
    select print_key as key from files where print_key is not null`) as [{ key: string }];
  await room.world.services.storage.remove(key);
  assert.deepEqual(await asked(), asItIs, "the copy is gone");
  const pdf = await addFile(room, room.student, PDF, "a.pdf");
  assert.deepEqual(await asked(links.preview(pdf.id)), [200, "application/pdf", "private, no-cache"]);
});

classroomTest("a large photo gets a copy for documents, which goes with it", async (room) => {
  const { id } = await addFile(room, room.student, await largePhoto(), "trip.jpg");
  await room.world.runJobs();
  const [row] = await room.school.rows<{ key: string; size: number; original: number }>(sql`
    select print_key as key, print_size as size, file_size as original from files where file_name = 'trip.jpg'`);
  const print = new Uint8Array(
    await new Response(await room.world.services.storage.read(row!.key, 0, row!.size)).arrayBuffer(),
  );
  assert.equal((await sharp(print).metadata()).width, 1600);
  assert.ok(row!.size < row!.original);
  assert.equal((await traces(room)).objects, 3);
  await room.student.delete(`/api/submission-files/${id}`);
  room.world.advance(LIFETIMES.removedFile);
  await sweepRemoved(room.world.services, room.school.id);
  assert.deepEqual(await traces(room), NOTHING);
});

classroomTest(
  "a large picture of a resource, which no document shows, is drawn small alone",
  async (room) => {
    await addResourceFile(room, room.teacher, await largePhoto());
    await room.world.runJobs();
    const drawn = await room.school.rows(sql`select thumbnail, print_key from files`);
    assert.deepEqual(drawn, [{ thumbnail: "made", print_key: null }]);
  },
);
