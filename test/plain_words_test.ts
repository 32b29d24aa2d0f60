import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Words of our old dialect; a British teacher or a native engineer writes the other. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bsomebody\b/i, "someone"],
  [/\bnobody\b/i, "no one"],
  [/\banybody\b/i, "anyone"],
  [/\beverybody\b/i, "everyone"],
  [/\bwhoever\b/i, "anyone who"],
  [/\banew\b/i, "again"],
  [/\bmend(s|ed|ing|ings)?\b|Mend(ed|ing|ings)?\b/, "fix"],
  [/\bmailbox(es)?\b/i, "inbox, or email"],
  [/\b(is|are|was|were|be|been) mailed\b/, "emailed"],
  [/\bby (itself|themselves)\b/, "automatically"],
];
const FOLDERS = ["server", "islands", "domain", "widget", "ui", "cli", "browser", "db", "docs/guides"];

Deno.test("texts, names and guides use the plain word", async () => {
  const found: string[] = [];
  let files = 0;
  for (const folder of FOLDERS) {
    for await (const path of filesIn(join(ROOT, folder))) {
      const text = await Deno.readTextFile(path);
      files++;
      for (const [index, line] of withoutComments(path, text).split("\n").entries()) {
        for (const [word, plain] of REFUSED) {
          const [refused] = word.exec(line) ?? [];
          if (refused) found.push(`${relative(ROOT, path)}:${index + 1}: ${refused}; write ${plain}`);
        }
      }
    }
  }
  assert.ok(files > 1_000, `only ${files} files`);
  assert.deepEqual(found, []);
});

/** With their line ends, so that lines keep their numbers. */
function withoutComments(path: string, text: string): string {
  if (path.endsWith(".md")) return text;
  return text.replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ""));
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesIn(path);
    else if (/\.(tsx?|md)$/.test(name) && !/_test\.tsx?$/.test(name)) yield path;
  }
}
