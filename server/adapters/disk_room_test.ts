import assert from "node:assert/strict";
import { assertRoomForUpload, diskRoom, NoRoom } from "./disk_room.ts";

const MB = 1024 * 1024;

Deno.test("uploads leave the reserve free", async () => {
  let free = 150 * MB;
  const disk = diskRoom({ evidence: "/evidence", databases: "/data" }, 100 * MB, () => Promise.resolve(free));
  assert.deepEqual([await disk.forUploads(), await disk.state()], [50 * MB, "ok"]);
  await assertRoomForUpload(disk, 50 * MB);
  await assert.rejects(assertRoomForUpload(disk, 50 * MB + 1), NoRoom);
  free = 99 * MB;
  assert.deepEqual([await disk.forUploads(), await disk.state()], [-1 * MB, "low"]);
  await assert.rejects(assertRoomForUpload(disk, 0), NoRoom);
  free = 0;
  assert.equal(await disk.state(), "full");
});

Deno.test("each disk counts for what lies on it", async () => {
  const free: Record<string, number> = { "/evidence": 0, "/data": 500 * MB };
  const freeOf = (folder: string) => Promise.resolve(free[folder]!);
  const disks = diskRoom({ evidence: "/evidence", databases: "/data" }, MB, freeOf);
  assert.deepEqual([await disks.state(), await disks.free()], ["low", 0]);
  const bucket = diskRoom({ evidence: null, databases: "/data" }, 600 * MB, freeOf);
  assert.deepEqual([await bucket.forUploads(), await bucket.state()], [Infinity, "low"]);
  const remote = diskRoom({ evidence: null, databases: null }, MB, freeOf);
  assert.deepEqual([await remote.free(), await remote.state()], [Infinity, "ok"]);
});

Deno.test("a folder's disk is asked, one that is not there yet takes everything", async () => {
  const folder = await Deno.makeTempDir();
  const room = (evidence: string) => diskRoom({ evidence, databases: folder }, 0).forUploads();
  const bytes = await room(folder);
  assert.ok(bytes > 0 && Number.isFinite(bytes), String(bytes));
  assert.equal(await room(`${folder}/objects`), Infinity);
  await Deno.remove(folder);
});
