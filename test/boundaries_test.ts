import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { circlesOf, foldersOf } from "./boundaries/circles.ts";
import { featureOf, isTestCode, layerOf } from "./boundaries/layers.ts";
import { OFFERED } from "./boundaries/offered.ts";
import { violationsOf } from "./boundaries/rules.ts";
import { readSource, type SourceFile } from "./boundaries/source_file.ts";
import { runDeno } from "./deno_process.ts";

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

Deno.test("what a feature offers to others is a file that another one imports", () => {
  const imported = new Set(
    files.filter(({ path }) => featureOf(path) !== null && !isTestCode(path)).flatMap(
      ({ path, imports }) =>
        imports.flatMap(({ target }) => target && featureOf(target) !== featureOf(path) ? [target] : []),
    ),
  );
  const offered = Object.entries(OFFERED).flatMap(([feature, names]) =>
    names.map((name) => `server/features/${feature}/${name}`)
  );
  assert.deepEqual(offered.filter((path) => !imported.has(path)), []);
});

Deno.test("no files and no folders import each other in a circle, types included", () => {
  const product = files.filter(({ path }) => layerOf(path) !== null && !isTestCode(path));
  assert.deepEqual(circlesOf(product), []);
  assert.deepEqual(circlesOf(foldersOf(product)), []);
});

Deno.test("the compiler knows no globals of Deno, Node or browsers in domain, but in its tests", async () => {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-domain-" });
  const globals = ["Deno", "process", "document", "window", "fetch", "setTimeout"];
  const probe = globals.map((name) => `export const use_${name} = ${name};\n`).join("");
  try {
    await Deno.mkdir(join(folder, "domain"));
    for (const file of ["deno.json", "tsconfig.json", "domain/tsconfig.json"]) {
      await Deno.copyFile(join(ROOT, file), join(folder, file));
    }
    await Deno.writeTextFile(join(folder, "domain/rule.ts"), probe);
    await Deno.writeTextFile(join(folder, "domain/rule_test.ts"), `import "node:assert/strict";\n${probe}`);
    const { output } = await runDeno(["check", "domain"], { cwd: folder, env: { NO_COLOR: "1" } });
    const refused = [...output.matchAll(/Cannot find name '(\w+)'[^]*?\/(\w+\.ts):/g)];
    assert.deepEqual(
      refused.map(([, name, file]) => `${file} ${name}`),
      globals.map((name) => `rule.ts ${name}`),
      output,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function* sourcesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name.startsWith(".") || IGNORED_FOLDERS.includes(name)) continue;
    const path = join(folder, name);
    if (isDirectory) yield* sourcesIn(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}
