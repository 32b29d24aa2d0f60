import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

const WIDGET = new URL("../dist/client/widget/", import.meta.url);

/** In bytes of gzip: a school's own pages carry the loader, and every frame the app with its styles. */
const BUDGETS = { loader: 2_000, app: 20_000 };

Deno.test("the widget's loader stays within its budget", async () => {
  const bytes = await gzipSize("widget.js");
  assert.ok(bytes <= BUDGETS.loader, `${bytes} bytes, at most ${BUDGETS.loader}`);
});

Deno.test("the app in the frame stays within its budget, scripts that come later and styles included", async () => {
  const files = [...Deno.readDirSync(WIDGET)].map(({ name }) => name)
    .filter((name) => /\.(js|css)$/.test(name) && name !== "widget.js");
  const sizes = await Promise.all(files.map(gzipSize));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(files.length >= 2, `found only ${files.join(", ")}`);
  assert.ok(bytes <= BUDGETS.app, `${bytes} bytes, at most ${BUDGETS.app}: ${files.join(", ")}`);
});

async function gzipSize(name: string): Promise<number> {
  return gzipSync(await Deno.readFile(new URL(name, WIDGET)), { level: 9 }).length;
}
