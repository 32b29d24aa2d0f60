import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { s3Storage } from "../../server/adapters/storage/s3_storage.ts";
import { openErasureRoom } from "../../server/features/erasures/testing.ts";
import { emptyCli, openBucketPlace, worldCli } from "../../test/backups.ts";
import type { S3Context } from "../../test/fakes/s3_server.ts";
import { fillSchool } from "../../test/processes/killed_school.ts";
import { bucketOf } from "../../test/storages.ts";
import { openWorld } from "../../test/world.ts";

type Report = { folder: string };

Deno.test("stored files go from one bucket to another, and one that is missing is named", async () => {
  await using world = await openWorld({ adapter: "file" });
  await using place = await openBucketPlace();
  const { storageUrl, accessKeyId, secretAccessKey } = place.server;
  const stored = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  await using cli = await worldCli(world, { ...place.settings, ...stored, STORAGE_URL: storageUrl });
  const oak = await world.school("oak");
  const files = bucketOf(place.server);
  await fillSchool(world, oak, 3, { bytes: 6_000_000, storage: s3Storage(files) });
  await files.remove(`${oak.id}/upl_1`);
  const run = await cli.run("backup", "--out", place.out);
  assert.equal(run.code, 1);
  assert.match(run.out, /1 files are missing from the storage:\n {2}oak: ten_.*upl_1: /);
  const [folder] = run.out.split(": ");
  await using other = await emptyCli(world, "file", place.settings);
  await other.json("restore", `${folder}`);
  const restored = await Deno.readFile(`${other.dataDir}/objects/${oak.id}/upl_2`);
  assert.deepEqual(restored, await files.get(`${oak.id}/upl_2`));
});

Deno.test("a run that another one has taken for dead makes no backup", async () => {
  await using world = await openWorld({ adapter: "file" });
  let taken = false;
  await using place = await openBucketPlace(async ({ method, path }, next) => {
    await next();
    if (taken || method !== "PUT" || !path.includes("/objects/")) return;
    taken = true;
    for (const mark of await place.keys("running/")) await place.bucket.remove(`nightly/${mark}`);
  });
  await using cli = await worldCli(world, place.settings);
  await openErasureRoom(world);
  const run = await cli.run("backup", "--out", place.out);
  assert.equal(run.code, 1);
  assert.match(run.err, /has taken this one for dead/);
  assert.deepEqual((await place.keys()).filter((key) => key.endsWith("manifest.json")), []);
});

Deno.test("of two runs that begin at once one at most makes a backup, and the mark of neither stays", async () => {
  await using world = await openWorld({ adapter: "file" });
  await using place = await openBucketPlace();
  await openErasureRoom(world);
  const runs = await Promise.all([0, 1].map(async (hour) => {
    await using cli = await worldCli(world, place.settings, () => new Date(Date.UTC(2026, 5, 16, hour)));
    return await cli.run("backup", "--out", place.out);
  }));
  const refused = runs.filter(({ code }) => code === 1);
  assert.ok(refused.length >= 1);
  for (const { err } of refused) assert.match(err, /Another backup is being made/);
  const manifests = (await place.keys()).filter((key) => key.endsWith("/manifest.json"));
  assert.equal(manifests.length, 2 - refused.length);
  assert.deepEqual(await place.keys("running/"), []);
});

Deno.test("a connection that breaks off is taken up where it ended", async () => {
  await using world = await openWorld({ adapter: "file" });
  let cuts = 0;
  await using place = await openBucketPlace(async (call, next) => {
    await next();
    if (call.method !== "GET" || !call.path.includes("/objects/") || cuts >= 2) return;
    cuts++;
    call.body = cutBody(call);
  });
  await using cli = await worldCli(world, place.settings);
  await fillSchool(world, await world.school("oak"), 1, { bytes: 3_000_000 });
  const { folder } = await cli.json<Report>("backup", "--out", place.out);
  await using other = await emptyCli(world, "file", place.settings);
  assert.match((await other.run("restore", folder, "--dry-run")).out, /is intact/);
  assert.equal(cuts, 2);
});

/** Its first million bytes, and then the end of the connection. */
function cutBody({ body, req }: S3Context): Readable {
  return Readable.from((async function* () {
    let sent = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      yield chunk;
      if ((sent += chunk.byteLength) > 1_000_000) (req as IncomingMessage).socket.destroy();
    }
  })());
}
