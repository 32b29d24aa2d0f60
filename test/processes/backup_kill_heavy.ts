import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { emptyCli, filesBelow, worldCli } from "../backups.ts";
import { openClassroom } from "../classroom.ts";
import { fillSchool } from "./killed_school.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = 400;

Deno.test("a backup killed with -9 is no backup, and the next one clears it away", async () => {
  await using room = await openClassroom("file");
  const { world, school } = room;
  await fillSchool(world, school, FILES);
  await using cli = await worldCli(world);
  const out = `${world.dataDir}/backups`;
  await Deno.mkdir(out);
  const watcher = Deno.watchFs(out);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "cli/main.ts", "backup", "--out", out],
    cwd: ROOT,
    env: { ...cli.settings, NO_COLOR: "1" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  for await (const { paths } of watcher) {
    if (paths.some((path) => path.includes("objects"))) break;
  }
  const second = await cli.run("backup", "--out", out);
  child.kill("SIGKILL");
  assert.equal((await child.status).signal, "SIGKILL");
  assert.match(second.err, /Another backup is being made/);
  const left = (await Array.fromAsync(Deno.readDir(out))).map(({ name }) => name).filter((name) =>
    name !== ".lock"
  );
  assert.equal(left.length, 1);
  assert.match(left[0]!, /Z\.part$/);
  assert.ok(!(await filesBelow(`${out}/${left[0]}`)).includes("manifest.json"));

  const { folder } = await cli.json<{ folder: string }>("backup", "--out", out);
  const now = (await Array.fromAsync(Deno.readDir(out))).map(({ name }) => name).sort();
  assert.deepEqual(now, [".lock", folder.slice(out.length + 1)]);
  assert.equal((await filesBelow(`${folder}/objects`)).length, FILES);
  await using other = await emptyCli(world, "file");
  assert.match((await other.run("restore", folder, "--dry-run")).out, /is intact/);
});
