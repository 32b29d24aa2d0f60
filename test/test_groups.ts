import { glob, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The group of each file, by turns: several groups for each job, the later ones smaller, so that no core is left with
// the last one for long.
const TURNS = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1];
const GROUPS = Math.max(...TURNS) + 1;

/**
 * Modules that import the test files by turns, so that the server's modules are loaded and warmed up once for many
 * files instead of once for each. In their order two of journeys, which wait for the browser now and then, are followed
 * by one of other tests.
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
  const write = async (name: string, part: string[]) => {
    const paths = [];
    for (let group = 0; group < GROUPS; group++) {
      const imports = part.filter((_, index) => TURNS[index % TURNS.length] === group)
        .map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
      if (imports.length === 0) continue;
      const path = join(folder, `${name}_${group + 1}.ts`);
      await writeFile(path, imports.join(""));
      paths.push(path);
    }
    return paths;
  };
  const journeys = await write("journeys", files.filter(isJourney));
  const others = await write("tests", files.filter((file) => !isJourney(file)));
  const paths = [];
  while (journeys.length > 0 || others.length > 0) {
    paths.push(...journeys.splice(0, 2), ...others.splice(0, 1));
  }
  return { folder, paths };
}
