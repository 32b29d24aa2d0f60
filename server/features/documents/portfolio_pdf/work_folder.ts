import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "portfolio-";
/** Longer than any document takes. */
const LEFT_MS = 3_600_000;

/** A folder for the evidence of one document, its owner's alone; removes those that a killed server left behind. */
export async function makeWorkFolder(parent: string, now = Date.now()): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(parent, name))) {
    const age = await stat(path).then(({ mtimeMs }) => now - mtimeMs, () => 0);
    // Another user's stay.
    if (age > LEFT_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  return await mkdtemp(join(parent, PREFIX));
}
