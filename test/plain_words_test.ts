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
  [/\black(s|ed|ing)?\b|[Ll]ack(s|ing)?(?=[A-Z])|(?<![BbSs])Lack(s|ing)?\b/, "missing, or has no"],
  [/\bby (itself|themselves)\b/, "automatically"],
];
const FOLDERS = [
  "server",
  "islands",
  "domain",
  "widget",
  "ui",
  "cli",
  "browser",
  "db",
  "docs/guides",
  "test",
];

Deno.test("texts, names and guides use the plain word", async () => {
  const found: string[] = [];
  let files = 0;
  for (const folder of FOLDERS) {
    for await (const path of filesIn(join(ROOT, folder))) {
      const text = await Deno.readTextFile(path);
      files++;
      for (const [index, line] of text.split("\n").entries()) {
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

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesIn(path);
    else if (/\.(tsx?|md)$/.test(name) && name !== "plain_words_test.ts") yield path;
  }
}
