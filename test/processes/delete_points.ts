import assert from "node:assert/strict";
import { eventsOf, filesBelow } from "../backups.ts";
import { namesIn } from "./killed_command.ts";
import { FILES, type KilledSchool, openKilledSchool } from "./killed_school.ts";

type Point = (school: KilledSchool) => Promise<boolean>;

const has = (name: string): Point => async ({ world }) => (await namesIn(world.dataDir)).includes(name);

/** Whether a deletion has come so far. */
export const isExporting = has("oak.zip.part");
export const hasExported = has("oak.zip");
export const isBegun: Point = async ({ world, oak }) =>
  (await eventsOf(world, oak.id)).includes("tenant.deletion_begun");
export const hasHalfOfFiles: Point = async ({ world, oak }) =>
  (await namesIn(`${world.dataDir}/objects/${oak.id}`)).length < FILES / 2;
export const hasNoDatabase: Point = async ({ world, oak }) =>
  !(await namesIn(`${world.dataDir}/tenants`)).includes(`${oak.id}.db`);

export async function withDeletion(test: (school: KilledSchool, command: string[]) => Promise<void>) {
  await using school = await openKilledSchool();
  const out = `${school.world.dataDir}/oak.zip`;
  await test(school, ["tenant", "delete", "--tenant", "oak", "--out", out, "--yes-delete", "Oak School"]);
}

/** No row, file or database of the school is left; its ZIP has all of it, and control its receipt, once. */
export async function assertDeleted({ world, oak, cli }: KilledSchool): Promise<void> {
  const names = await filesBelow(world.dataDir);
  assert.deepEqual(names.filter((name) => name.includes(oak.id)), []);
  assert.deepEqual(await namesIn(`${world.dataDir}/work`), []);
  const events = await eventsOf(world, oak.id);
  for (const what of ["tenant.deletion_begun", "tenant.deleted"]) {
    assert.equal(events.filter((event) => event === what).length, 1, what);
  }
  const copy = await cli.json<{ files: number }>(
    "tenant import",
    `${world.dataDir}/oak.zip`,
    "--subdomain",
    "oak2",
  );
  assert.equal(copy.files, FILES);
}
