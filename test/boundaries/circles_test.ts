import assert from "node:assert/strict";
import { circlesOf, foldersOf } from "./circles.ts";
import { readSource } from "./source_file.ts";

const circles = (files: Record<string, string>) =>
  circlesOf(Object.entries(files).map(([path, text]) => readSource(path, text)));

Deno.test("files that import each other are a circle, whatever they import", () => {
  const files = {
    "server/a.ts": `import { b } from "./b.ts";`,
    "server/b.ts": `import "./c.ts"; import { d } from "../domain/d.ts";`,
    "domain/d.ts": `export const d = 1;`,
  };
  assert.deepEqual(circles({ ...files, "server/c.ts": `export const c = 1;` }), []);
  const ring = ["server/a.ts → server/b.ts → server/c.ts → server/a.ts"];
  assert.deepEqual(circles({ ...files, "server/c.ts": `import { a } from "./a.ts";` }), ring);
  assert.deepEqual(circles({ ...files, "server/c.ts": `import type { A } from "./a.ts";` }), ring);
  assert.deepEqual(circles({ ...files, "server/c.ts": `const a = () => import("./a.ts");` }), ring);
  assert.deepEqual(circles({ ...files, "server/c.ts": `export { c } from "./c.ts";` }), [
    "server/c.ts → server/c.ts",
  ]);
});

Deno.test("a file that leads to a circle is none of it, and two ways to one file are no circle", () => {
  assert.deepEqual(
    circles({
      "cli/main.ts": `import "./x.ts"; import "./y.ts";`,
      "cli/x.ts": `import "./y.ts";`,
      "cli/y.ts": `import "./z.ts";`,
      "cli/z.ts": `import "./y.ts";`,
    }),
    ["cli/y.ts → cli/z.ts → cli/y.ts"],
  );
});

Deno.test("two folders that import each other are a circle, though their files are none", () => {
  const files = {
    "server/web/chat/page.tsx": `import { V } from "../board/V.tsx"; import { a } from "./inner/a.ts";`,
    "server/web/chat/inner/a.ts": `import { b } from "../../../features/chat/b.ts";`,
    "server/web/board/V.tsx": `export const V = 1;`,
    "server/features/chat/b.ts": `export const b = 1;`,
    "islands/api.ts": `import type { R } from "../server/web/chat/page.tsx";`,
  };
  const folders = (more: Record<string, string>) =>
    circlesOf(foldersOf(Object.entries({ ...files, ...more }).map(([path, text]) => readSource(path, text))));
  assert.deepEqual(folders({}), []);
  assert.deepEqual(folders({ "server/web/board/a.ts": `import type { A } from "../chat/inner/a.ts";` }), [
    "server/web/chat → server/web/board → server/web/chat",
  ]);
});
