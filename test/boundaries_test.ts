import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { violationsOf } from "./boundaries/rules.ts";
import { readSource } from "./boundaries/source_file.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const IGNORED_FOLDERS = ["node_modules", "dist", "data"];

Deno.test("every source file follows the architecture rules", async () => {
  const violations: string[] = [];
  let files = 0;
  for await (const path of sourcesIn(ROOT)) {
    const name = relative(ROOT, path).replaceAll("\\", "/");
    violations.push(...violationsOf(readSource(name, await Deno.readTextFile(path))));
    files++;
  }
  assert.ok(files > 10, `found only ${files} source files under ${ROOT}`);
  if (violations.length > 0) assert.fail(`The rules of DESIGN §1 are broken:\n${violations.join("\n")}`);
});

async function* sourcesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name.startsWith(".") || IGNORED_FOLDERS.includes(name)) continue;
    const path = join(folder, name);
    if (isDirectory) yield* sourcesIn(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}
