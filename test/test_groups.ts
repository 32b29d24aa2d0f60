import { glob, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The group of each file, by turns: several groups for each core, the later ones smaller, so that no core is left with
// the last one for long.
const TURNS = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1];
const GROUPS = Math.max(...TURNS) + 1;

/**
 * Modules that import the test files by turns, so that the server's modules are loaded and warmed up once for many
 * files instead of once for each. Journeys, which take longest, come first.
 */
export async function writeTestGroups(
  root: string,
  pattern: string,
  ignored: string[],
): Promise<{ folder: string; paths: string[] }> {
  const exclude = ["node_modules", "dist", "data", ...ignored];
  const files = (await Array.fromAsync(glob(pattern, { cwd: root, exclude }))).sort();
  const folder = await mkdtemp(join(tmpdir(), "unitfolio-tests-"));
  const isJourney = (file: string) => file.startsWith("test/journeys/");
  const paths = [];
  for (
    const [name, part] of [
      ["journeys", files.filter(isJourney)],
      ["tests", files.filter((file) => !isJourney(file))],
    ] as const
  ) {
    for (let group = 0; group < GROUPS; group++) {
      const imports = part.filter((_, index) => TURNS[index % TURNS.length] === group)
        .map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
      if (imports.length === 0) continue;
      const path = join(folder, `${name}_${group + 1}.ts`);
      await writeFile(path, imports.join(""));
      paths.push(path);
    }
  }
  return { folder, paths };
}
