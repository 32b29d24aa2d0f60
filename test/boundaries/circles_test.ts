import assert from "node:assert/strict";
import { circlesOf } from "./circles.ts";
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
