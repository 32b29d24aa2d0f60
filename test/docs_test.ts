import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import config from "../deno.json" with { type: "json" };
import { FEATURE_ORDER, SERVER_ORDER } from "./boundaries/layers.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const IGNORED_FOLDERS = ["node_modules", "dist", "data", ".git"];
const FILE = /^[\w.<>*-]+(?:\/[\w.<>*-]+)*\.(?:tsx?|css|sql|md|json|conf|webp)$/;
const TOP_FOLDER =
  /^(?:domain|db|server|features|web|flows|jobs|middleware|ui|islands|cli|test|docs)(?:\/[\w.<>*-]+)*\/?$/;
const SUBFOLDER = /^[\w<>-]+(?:\/[\w<>-]+)*\/$/;

const paths = [...entriesOf(ROOT)].map((path) => relative(ROOT, path).replaceAll("\\", "/"));
const pages = paths.filter((path) => path === "README.md" || /^docs\/.*\.md$/.test(path))
  .map((path) => ({ path, text: Deno.readTextFileSync(join(ROOT, path)) }));

Deno.test("every file and folder that the documentation names exists", () => {
  assert.ok(pages.length > 20);
  const missing = pages.flatMap(({ path, text }) => missingPaths(text).map((name) => `${path}: ${name}`));
  assert.deepEqual(missing, []);
});

Deno.test("every relative link of the documentation leads to a file or a folder", () => {
  const missing = pages.flatMap(({ path, text }) =>
    captures(text, /\]\((?![a-z]+:|#|\/)([^)#]+)[^)]*\)/g)
      .filter((target) => !paths.includes(join(path, "..", target).replace(/\/$/, "")))
      .map((target) => `${path}: ${target}`)
  );
  assert.deepEqual(missing, []);
});

Deno.test("every task that the documentation names is one", () => {
  const tasks = new Set(pages.flatMap(({ text }) => captures(text, /\bdeno(?:@[\d.]+)? task ([\w:]+)/g)));
  assert.ok(tasks.has("start") && tasks.has("bench"));
  assert.deepEqual([...tasks].filter((name) => !(name in config.tasks)), []);
});

Deno.test("the documentation gives the levels of the server and the features in their order", () => {
  const { text } = pages.find(({ path }) => path === "docs/architecture.md")!;
  const listed = (list: RegExp) => captures(text, list)[0]!.split(/\s*·\s*/).map((name) => name.trim());
  assert.deepEqual(listed(/```\n(kernel ·[^`]*)```/g), SERVER_ORDER);
  assert.deepEqual(listed(/```\n(activity ·[^`]*)```/g), FEATURE_ORDER);
});

Deno.test("a path that does not exist is detected, whole or shortened", () => {
  const text =
    "`server/app.ts`, `middleware/host.ts`, `uploads/`, `docs/guides`, `server/features/<feature>`";
  assert.deepEqual(missingPaths(text), []);
  assert.deepEqual(missingPaths("`deno run -A test/run_tests.ts test/processes/*_heavy.ts`"), []);
  const wrong = [
    "server/apps.ts",
    "middleware/hosts.ts",
    "upload/",
    "docs/guide",
    "server/feature/<feature>",
  ];
  assert.deepEqual(missingPaths(wrong.map((path) => `\`${path}\``).join(" ")), wrong);
});

/** Names in code that look like a path and end no path of the repository; `<name>` and `*` stand for any. */
function missingPaths(text: string): string[] {
  const names = captures(text, /`{1,3}([^`]+)`{1,3}/g).flatMap((code) => code.split(/[\s,'"=]+/))
    .filter((word) => FILE.test(word) || TOP_FOLDER.test(word) || SUBFOLDER.test(word));
  return [...new Set(names)].filter((name) => {
    const pattern = name.replace(/\/$/, "").split(/<[^>]*>|\*/).map(RegExp.escape).join("[^/]+");
    const ending = new RegExp(`(?:^|/)${pattern}$`);
    return !paths.some((path) => ending.test(path));
  });
}

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? "");

function* entriesOf(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (IGNORED_FOLDERS.includes(name)) continue;
    const path = join(folder, name);
    yield path;
    if (isDirectory) yield* entriesOf(path);
  }
}
