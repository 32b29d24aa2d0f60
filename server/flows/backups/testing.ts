import type { AdapterKind } from "../../../db/testing.ts";
import { openTestCli, type TestCli } from "../../../cli/testing.ts";
import type { World } from "../../../test/world.ts";

/** The command line of a world. */
export async function worldCli(world: World, settings: Record<string, string> = {}): Promise<TestCli> {
  return await openTestCli(
    { ...world.environment, STORAGE_URL: `file:${world.dataDir}/objects`, ...settings },
    { now: world.services.now, adapter: "file" },
  );
}

/** Of another installation, which has nothing yet. */
export async function emptyCli(world: World, adapter: AdapterKind): Promise<TestCli> {
  return await openTestCli({}, { now: world.services.now, adapter });
}

/** Paths of all files below a folder, sorted. */
export async function filesBelow(folder: string, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    const path = below === "" ? name : `${below}/${name}`;
    found.push(...isDirectory ? await filesBelow(folder, path) : [path]);
  }
  return found.sort();
}
