import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { BrowserClient } from "../../../test/browser_client.ts";
import {
  addStudent,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
} from "../../../test/factories.ts";
import { countRows, type School, type World, worldTest } from "../../../test/world.ts";
import { PDF } from "../evidence/content/testing.ts";
import { hugePng, jpeg } from "../evidence/thumbnails/testing.ts";
import { askPictureUpload, sendPicture, usePicture } from "./testing.ts";

const DAY = 86_400_000;

async function setPicture(browser: BrowserClient, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await usePicture(browser, (await sendPicture(browser, bytes)).objectPath);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<{ profileImageUrl: string }>().profileImageUrl;
}

/** Objects in the storage and rows in `uploads`. */
async function traces(world: World, oak: School) {
  const folder = `${world.dataDir}/objects/${oak.id}`;
  await Deno.mkdir(folder, { recursive: true });
  const names = [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).map(({ name }) => name);
  return {
    pictures: names.filter((name) => name.startsWith("picture-")).length,
    objects: names.length,
    uploads: await countRows(world, oak.id, "uploads"),
  };
}

worldTest("a picture becomes a small square without metadata", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const photo = await jpeg(900, 600, { exif: { IFD0: { Copyright: "secret place" } }, orientation: 6 });
  const url = await setPicture(teacher, photo);
  assert.match(url, /^\/api\/profile\/pictures\/pic_[0-9a-z]{20}$/);
  assert.equal((await teacher.get("/api/auth/user")).json().profileImageUrl, url);
  const shown = await teacher.open(url);
  const bytes = new Uint8Array(await shown.arrayBuffer());
  const { width, height, format, exif, orientation } = await sharp(bytes).metadata();
  assert.deepEqual([width, height, format, exif, orientation], [256, 256, "webp", undefined, undefined]);
  const header = (name: string) => shown.headers.get(name);
  assert.equal(header("content-type"), "image/webp");
  assert.equal(header("x-content-type-options"), "nosniff");
  assert.equal(header("cache-control"), "private, max-age=31536000, immutable");
  assert.deepEqual(await traces(world, oak), { pictures: 1, objects: 1, uploads: 1 }, "the source is gone");
});

worldTest("another picture takes the place of the first, and removing it leaves nothing", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const first = await setPicture(teacher, await jpeg(300, 300));
  const second = await setPicture(teacher, await jpeg(40, 20));
  assert.notEqual(first, second);
  assert.deepEqual([(await teacher.get(first)).status, (await teacher.get(second)).status], [404, 200]);
  assert.deepEqual(await traces(world, oak), { pictures: 1, objects: 1, uploads: 1 });
  for (let times = 0; times < 2; times++) {
    const removed = await teacher.delete("/api/profile/picture");
    assert.deepEqual([removed.status, removed.json().profileImageUrl], [200, null]);
  }
  assert.equal((await teacher.get(second)).status, 404);
  assert.deepEqual(await traces(world, oak), { pictures: 0, objects: 0, uploads: 0 });
  const events = await oak.rows(sql`
    select what, count(*) as count from events where what like 'profile.%' group by what`);
  assert.deepEqual(events, [
    { what: "profile.picture_changed", count: 2 },
    { what: "profile.picture_removed", count: 1 },
  ]);
});

worldTest("a file that is no picture, too large or unreadable is refused and deleted", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const { objectPath } = await sendPicture(teacher, hugePng(50_000, 50_000, 20));
  const unreadable = "This picture cannot be read. Choose a JPEG, PNG, GIF, WebP or AVIF image.";
  for (
    const [{ status, ...answer }, ...expected] of [
      [await askPictureUpload(teacher, "application/pdf"), 415, "Please select an image file"],
      [(await sendPicture(teacher, PDF)).sent, 415, "Please select an image file"],
      [
        (await sendPicture(teacher, new Uint8Array(5 * 1024 * 1024))).sent,
        413,
        "Profile picture must be smaller than 5MB",
      ],
      [await usePicture(teacher, objectPath), 415, unreadable],
    ] as const
  ) assert.deepEqual([status, answer.json().message], expected);
  assert.equal((await traces(world, oak)).objects, 0);
  assert.equal((await teacher.get("/api/auth/user")).json().profileImageUrl, null);
});

worldTest("an upload is used once, by its owner, for the picture it was promised for", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const { objectPath } = await sendPicture(teacher, await jpeg(50, 50));
  assert.equal((await usePicture(other, objectPath)).status, 404);
  const answers = await Promise.all([1, 2, 3].map(() => usePicture(teacher, objectPath)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const evidence = (await teacher.post("/api/objects/upload", {})).json<{ objectPath: string }>();
  assert.equal((await usePicture(teacher, evidence.objectPath)).status, 400);
  assert.equal((await usePicture(teacher, "/objects/upl_unknown")).status, 404);
  assert.equal((await teacher.post("/api/objects/upload", { purpose: "picture" })).status, 400);
});

worldTest("a picture is visible to signed-in users of its school only", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const url = await setPicture(teacher, await jpeg(50, 50));
  const studentBrowser = await signInStudent(world, oak, await addStudent(teacher));
  assert.equal((await studentBrowser.get(url)).status, 200);
  assert.equal((await askPictureUpload(studentBrowser)).status, 403);
  assert.equal((await world.browser(oak.host).get(url)).status, 401);
  const elm = await world.school("elm");
  await elm.staff("admin", "head@elm.example");
  assert.equal((await (await signInStaff(world, elm, "head@elm.example")).get(url)).status, 404);
});

worldTest("what a killed server leaves of a picture is swept, and a picture in use stays", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const { storage } = world.services;
  const { remove } = storage;
  await setPicture(teacher, await jpeg(40, 40));
  storage.remove = (key) => key.includes("/picture-") ? Promise.reject(new Error("killed")) : remove(key);
  const url = await setPicture(teacher, await jpeg(50, 50));
  storage.remove = () => Promise.reject(new Error("killed"));
  assert.equal(
    (await usePicture(teacher, (await sendPicture(teacher, await jpeg(60, 60))).objectPath)).status,
    500,
  );
  storage.remove = remove;
  assert.equal((await teacher.get("/api/auth/user")).json().profileImageUrl, url, "the old one still counts");
  assert.deepEqual(await traces(world, oak), { pictures: 2, objects: 3, uploads: 3 });
  world.advance(3 * DAY);
  await world.runJobs();
  assert.deepEqual(await traces(world, oak), { pictures: 1, objects: 1, uploads: 1 });
  const again = await signInStaff(world, oak, "t@oak.example");
  assert.equal((await again.get(url)).status, 200);
});
