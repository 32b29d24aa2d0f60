import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { circlesOf } from "./boundaries/circles.ts";
import { isTestCode, layerOf } from "./boundaries/layers.ts";
import { violationsOf } from "./boundaries/rules.ts";
import { readSource, type SourceFile } from "./boundaries/source_file.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const IGNORED_FOLDERS = ["node_modules", "dist", "data"];

const files = await Array.fromAsync(sourcesIn(ROOT), async (path): Promise<SourceFile> => {
  const name = relative(ROOT, path).replaceAll("\\", "/");
  return readSource(name, await Deno.readTextFile(path));
});

Deno.test("every source file follows the architecture rules", () => {
  assert.ok(files.length > 10, `found only ${files.length} source files under ${ROOT}`);
  const violations = files.flatMap(violationsOf);
  if (violations.length > 0) assert.fail(`The rules of DESIGN §1 are broken:\n${violations.join("\n")}`);
});

Deno.test("no files import each other in a circle, types included", () => {
  const product = files.filter(({ path }) => layerOf(path) !== null && !isTestCode(path));
  assert.deepEqual(circlesOf(product), []);
});

async function* sourcesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name.startsWith(".") || IGNORED_FOLDERS.includes(name)) continue;
    const path = join(folder, name);
    if (isDirectory) yield* sourcesIn(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}
