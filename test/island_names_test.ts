import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ISLAND = /<Island\s+name="([^"]+)"\s+of=\{(\w+)\}/g;

/** Counts the server's `<Island>`s; `wrong`: `file: name` where the name is not the imported component's file. */
async function wrongNames(folder: string): Promise<{ count: number; wrong: string[] }> {
  let count = 0;
  const wrong: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) {
      const inner = await wrongNames(path);
      count += inner.count;
      wrong.push(...inner.wrong);
    } else if (name.endsWith(".tsx") && !name.endsWith("_test.tsx")) {
      const text = await Deno.readTextFile(path);
      for (const [, island, component] of text.matchAll(ISLAND)) {
        count++;
        const [file, exported] = island!.split("#");
        const binding = exported === undefined ? component : `{[^}]*\\b${exported}\\b[^}]*}`;
        const imported = new RegExp(`import ${binding}[^;]*"[./]*/islands/${file}\\.tsx"`);
        if (!imported.test(text) || exported !== undefined && exported !== component) {
          wrong.push(`${path}: ${island}`);
        }
      }
    }
  }
  return { count, wrong };
}

Deno.test("a page names each island by the file that it imports", async () => {
  const { count, wrong } = await wrongNames(join(ROOT, "server"));
  assert.ok(count > 50, `found only ${count} islands`);
  assert.deepEqual(wrong, []);
});
