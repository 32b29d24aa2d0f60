import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type BucketPlace, emptyCli, openBucketPlace, worldCli } from "../backups.ts";
import type { S3Context } from "../fakes/s3_server.ts";
import type { World } from "../world.ts";
import { killedCommand } from "./killed_command.ts";
import { fillSchool, openKilledSchool } from "./killed_school.ts";

const HOUR = 3_600_000;
const isPut = ({ method, path }: S3Context, what: RegExp) => method === "PUT" && what.test(path);
const isDelete = ({ method, path }: S3Context, what: RegExp) => method === "DELETE" && what.test(path);

type Point = {
  /** Whether a call is the one; the store never answers it. */
  at(call: S3Context): boolean;
  /** Whether the store has done it. */
  done: boolean;
  /** Backups that are whole then. */
  whole: number;
};

export const POINTS = {
  "while it sends a database": { at: (call) => isPut(call, /\/tenants\/[^/]+\.db$/), done: false, whole: 1 },
  "while it sends files": { at: (call) => isPut(call, /\/objects\//), done: true, whole: 1 },
  "before its manifest": { at: (call) => isPut(call, /\/manifest\.json$/), done: false, whole: 1 },
  "after its manifest": { at: (call) => isPut(call, /\/manifest\.json$/), done: true, whole: 2 },
  "before it removes an older one": {
    at: (call) => isDelete(call, /\/manifest\.json$/),
    done: false,
    whole: 2,
  },
  "while it removes an older one": {
    at: (call) => isDelete(call, /\/control\.db$/),
    done: true,
    whole: 1,
  },
  "while it removes files": { at: (call) => isDelete(call, /\/objects\//), done: true, whole: 1 },
} satisfies Record<string, Point>;

/** A backup that is killed at the point, and the next one. */
export async function killBackupAt(name: keyof typeof POINTS): Promise<void> {
  const point: Point = POINTS[name];
  let armed = false;
  let reached = false;
  await using place = await openBucketPlace(async (call, next) => {
    if (!armed || reached || !point.at(call)) return await next();
    if (point.done) await next();
    reached = true;
    // The caller is about to be killed.
    await new Promise(() => {});
  });
  await using school = await openKilledSchool();
  const { world, oak } = school;
  await backup(world, place, -HOUR);
  await oak.run(sql`delete from files where id in ('fil_0', 'fil_1')`);
  await fillSchool(world, oak, 3, { first: 1000 });
  await using cli = await worldCli(world, place.settings);
  armed = true;
  await killedCommand(cli, ["backup", "--out", place.out, "--keep", "1"], () => Promise.resolve(reached));
  assert.equal(await checkWhole(world, place), point.whole);

  for (const mark of await place.keys("running/")) await place.server.age(`nightly/${mark}`, HOUR);
  await backup(world, place, HOUR);
  assert.equal(await checkWhole(world, place), 1);
  const keys = await place.keys();
  const folders = new Set(keys.map((key) => key.split("/")[0]));
  assert.equal(folders.size, 2, keys.filter((key) => !key.startsWith("objects/")).join());
  assert.equal(keys.filter((key) => key.startsWith("objects/")).length, FILES_AFTER);
  assert.deepEqual(await Array.fromAsync(place.bucket.uploads("")), []);
}

/** 60 of the school, two fewer and three more. */
const FILES_AFTER = 61;

async function backup(world: World, place: BucketPlace, later: number): Promise<void> {
  await using cli = await worldCli(world, place.settings, () => new Date(Date.now() + later));
  await cli.json("backup", "--out", place.out, "--keep", "1");
}

/** The number of backups, each of which is as it was written. */
async function checkWhole(world: World, place: BucketPlace): Promise<number> {
  await using other = await emptyCli(world, "file", place.settings);
  const manifests = (await place.keys()).filter((key) => key.endsWith("/manifest.json"));
  for (const key of manifests) {
    const address = place.out.replace("?", `/${key.split("/")[0]}?`);
    const run = await other.run("restore", address, "--dry-run");
    assert.match(run.out, /is intact/, run.err);
  }
  return manifests.length;
}
