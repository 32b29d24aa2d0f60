import { glob, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The group of each file, by turns: several groups for each job, the later ones smaller, so that no core is left with
// the last one for long.
const TURNS = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1];
const GROUPS = Math.max(...TURNS) + 1;
const SMALL_FROM = 4;

/** Layers that know nothing of the browser's files. */
const UNBUILT = /^(db|domain)\//;

/**
 * Modules that import the test files by turns, so that the server's modules are loaded and warmed up once for many
 * files instead of once for each. The first, `unbuilt`, can run while the browser's files are built. Then those of
 * journeys, which wait for the browser now and then, alternate with those of other tests; the small ones of both end it.
 */
export async function writeTestGroups(
  root: string,
  pattern: string,
  ignored: string[],
): Promise<{ folder: string; paths: string[]; unbuilt: string | undefined }> {
  const exclude = ["node_modules", "dist", "data", ...ignored];
  const files = (await Array.fromAsync(glob(pattern, { cwd: root, exclude }))).sort();
  const folder = await mkdtemp(join(tmpdir(), "unitfolio-tests-"));
  const isJourney = (file: string) => file.startsWith("test/journeys/");
  const write = async (name: string, part: string[]) => {
    if (part.length === 0) return [];
    const path = join(folder, `${name}.ts`);
    const imports = part.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
    await writeFile(path, imports.join(""));
    return [path];
  };
  const inGroups = async (name: string, part: string[]) => {
    const paths = [];
    for (let group = 0; group < GROUPS; group++) {
      const turn = part.filter((_, index) => TURNS[index % TURNS.length] === group);
      paths.push(...await write(`${name}_${group + 1}`, turn));
    }
    return paths;
  };
  const [unbuilt] = await write("unbuilt", files.filter((file) => UNBUILT.test(file)));
  const built = files.filter((file) => !UNBUILT.test(file));
  const journeys = await inGroups("journeys", built.filter(isJourney));
  const others = await inGroups("tests", built.filter((file) => !isJourney(file)));
  const inTurn = Array.from({ length: SMALL_FROM }, (_, group) => [journeys[group], others[group]]);
  const small = [...others.slice(SMALL_FROM), ...journeys.slice(SMALL_FROM)];
  const paths = [unbuilt, ...inTurn.flat(), ...small].filter((path) => path !== undefined);
  return { folder, paths, unbuilt };
}
